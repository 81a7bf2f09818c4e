import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Checks the artifacts that would be published against the requirements of Maven Central, signatures aside, and lays them out under
 * target/published as a Maven repository with checksums. "mvn -Prelease verify" runs it; by hand, from the project's folder, after
 * "mvn -Prelease package":
 *
 * <p>java docs/checks/Published.java [FOLDER]
 *
 * <p>Every module of the root POM is published unless its POM sets maven.deploy.skip. FOLDER is a checkout of the project; with
 * --same, the artifacts of a second checkout are compared with those under target/published, byte for byte:
 *
 * <p>java docs/checks/Published.java --same FOLDER
 */
final class Published {

    private static final Path REPOSITORY = Path.of("target", "published");

    /** What Maven Central asks of every POM, as paths of elements. */
    private static final List<String> REQUIRED = List.of(
            "groupId",
            "artifactId",
            "version",
            "name",
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "scm/connection",
            "scm/developerConnection",
            "scm/url");

    /** What a published POM must not contain: how it is built, and where from. */
    private static final List<String> FORBIDDEN =
            List.of("parent", "modules", "build", "repositories", "pluginRepositories", "distributionManagement", "ciManagement");

    /** The only hosts that a POM may name: the project's and that of the licence. */
    private static final Set<String> HOSTS = Set.of("vitrine.org", "opensource.org");

    private final Path project;
    private final List<String> complaints = new ArrayList<>();
    private final Map<String, Path> artifacts = new TreeMap<>();
    private final Map<String, String> versions = new TreeMap<>();
    private final Set<String> managed = new TreeSet<>();

    private Published(Path project) {
        this.project = project;
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 2 && arguments[0].equals("--same")) {
            compare(Path.of(arguments[1]));
            return;
        }
        Path project = Path.of(arguments.length == 1 ? arguments[0] : "");
        Published published = new Published(project);
        published.collect();
        if (published.complaints.isEmpty()) {
            published.layOut();
            System.out.println(published.versions.size() + " artifacts can be published, see " + project.resolve(REPOSITORY));
            return;
        }
        published.complaints.forEach(System.err::println);
        System.exit(1);
    }

    private void collect() throws IOException {
        for (Element module : children(child(read(project.resolve("pom.xml")), "modules"), "module")) {
            Path folder = project.resolve(module.getTextContent().strip());
            Element properties = child(read(folder.resolve("pom.xml")), "properties");
            if (!text(properties, "maven.deploy.skip").equals("true")) {
                check(folder);
            }
        }
        if (versions.isEmpty()) {
            complain(project, "has nothing to publish");
        }
        if (new TreeSet<>(versions.values()).size() > 1) {
            complain(project, "has several versions: " + versions);
        }
        Set<String> libraries = new TreeSet<>(versions.keySet());
        libraries.remove("vitrine-bom");
        if (!managed.equals(libraries)) {
            complain(project.resolve("bom/pom.xml"), "manages " + managed + ", but published are " + libraries);
        }
    }

    private void check(Path module) throws IOException {
        Path pom = module.resolve("target/published-pom.xml");
        if (!Files.exists(pom)) {
            complain(pom, "is missing; build with 'mvn -Prelease package'");
            return;
        }
        Element root = read(pom);
        for (String path : REQUIRED) {
            if (text(root, path).isEmpty()) {
                complain(pom, "has no " + path);
            }
        }
        for (String name : FORBIDDEN) {
            if (child(root, name) != null) {
                complain(pom, "must not contain " + name);
            }
        }
        // A POM may refer to its own version.
        String source = Files.readString(pom).replace("${project.version}", text(root, "version"));
        if (source.contains("${")) {
            complain(pom, "has a property that is not filled in: " + source.substring(source.indexOf("${")).lines().findFirst().orElse(""));
        }
        Matcher hosts = Pattern.compile("://([^/<\"\\s]+)").matcher(source.substring(source.indexOf("<modelVersion>")));
        while (hosts.find()) {
            if (!HOSTS.contains(hosts.group(1))) {
                complain(pom, "names the host " + hosts.group(1));
            }
        }
        checkDependencies(pom, root);

        String artifact = text(root, "artifactId");
        String version = text(root, "version");
        versions.put(artifact, version);
        String name = artifact + "-" + version;
        artifacts.put(name + ".pom", pom);
        if (text(root, "packaging").equals("pom")) {
            children(child(child(root, "dependencyManagement"), "dependencies"), "dependency")
                    .forEach(dependency -> managed.add(text(dependency, "artifactId")));
            return;
        }
        if (!text(root, "packaging").isEmpty()) {
            complain(pom, "has the packaging " + text(root, "packaging") + ", which is not a library's");
        }
        // What stands on jars that share packages cannot be a named module.
        boolean automatic = Files.readString(module.resolve("pom.xml")).contains("<Automatic-Module-Name>");
        checkJar(module, name + ".jar", "classes", entry -> automatic ? entry.endsWith(".class") : entry.equals("module-info.class"));
        checkJar(module, name + "-sources.jar", "sources", entry -> entry.endsWith(automatic ? "package-info.java" : "module-info.java"));
        checkJar(module, name + "-javadoc.jar", "Javadoc", entry -> entry.equals("index.html"));
    }

    private void checkDependencies(Path pom, Element root) {
        boolean release = !text(root, "version").endsWith("-SNAPSHOT");
        for (String where : List.of("dependencies", "dependencyManagement/dependencies")) {
            Element list = root;
            for (String step : where.split("/")) {
                list = child(list, step);
            }
            for (Element dependency : children(list, "dependency")) {
                String name = text(dependency, "groupId") + ":" + text(dependency, "artifactId");
                String version = text(dependency, "version");
                if (version.isEmpty() || version.matches(".*[\\[(,].*|LATEST|RELEASE")) {
                    complain(pom, "has no fixed version of " + name + (version.isEmpty() ? "" : ", but " + version));
                }
                if (release && version.endsWith("-SNAPSHOT")) {
                    complain(pom, "is a release, but depends on " + name + " " + version);
                }
                if (text(dependency, "scope").equals("system") || text(dependency, "scope").equals("test")) {
                    complain(pom, "has a dependency of scope " + text(dependency, "scope") + ": " + name);
                }
            }
        }
    }

    private interface Law {
        boolean holds(String entry);
    }

    private void checkJar(Path module, String name, String content, Law law) throws IOException {
        Path file = module.resolve("target").resolve(name);
        if (!Files.exists(file)) {
            complain(file, "is missing; build with 'mvn -Prelease package'");
            return;
        }
        try (ZipFile jar = new ZipFile(file.toFile())) {
            if (jar.stream().map(ZipEntry::getName).noneMatch(law::holds)) {
                complain(file, "does not hold " + content);
            }
            // Of a jar's other entries, classes beside sources would be a mistake of the build, and so would files of the tests.
            Stream<String> strange = jar.stream()
                    .map(ZipEntry::getName)
                    .filter(entry -> entry.endsWith("Test.class") || entry.endsWith("Test.java") || entry.startsWith("/"));
            strange.forEach(entry -> complain(file, "holds " + entry));
        }
        artifacts.put(name, file);
    }

    /** Copies the artifacts to where a repository has them, with the checksums that Maven Central asks for. */
    private void layOut() throws IOException {
        Path repository = project.resolve(REPOSITORY);
        if (Files.exists(repository)) {
            try (Stream<Path> files = Files.walk(repository)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        for (Map.Entry<String, String> artifact : versions.entrySet()) {
            String start = artifact.getKey() + "-" + artifact.getValue();
            Path folder = repository.resolve("org/vitrine").resolve(artifact.getKey()).resolve(artifact.getValue());
            Files.createDirectories(folder);
            for (Map.Entry<String, Path> file : artifacts.entrySet()) {
                if (file.getKey().startsWith(start)) {
                    byte[] bytes = Files.readAllBytes(file.getValue());
                    Files.write(folder.resolve(file.getKey()), bytes);
                    for (String algorithm : List.of("MD5", "SHA-1", "SHA-256", "SHA-512")) {
                        String ending = "." + algorithm.toLowerCase(java.util.Locale.ROOT).replace("-", "");
                        Files.writeString(folder.resolve(file.getKey() + ending), hash(algorithm, bytes), StandardCharsets.US_ASCII);
                    }
                }
            }
        }
    }

    private static String hash(String algorithm, byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Are the artifacts of another checkout, built by themselves, the same? */
    private static void compare(Path other) throws IOException {
        Published second = new Published(other);
        second.collect();
        second.complaints.forEach(System.err::println);
        Map<String, Path> first = new TreeMap<>();
        try (Stream<Path> files = Files.walk(REPOSITORY)) {
            files.filter(file -> file.toString().matches(".*\\.(jar|pom)"))
                    .forEach(file -> first.put(file.getFileName().toString(), file));
        }
        List<String> differing = Stream.concat(first.keySet().stream(), second.artifacts.keySet().stream())
                .distinct()
                .sorted()
                .filter(name -> !same(first.get(name), second.artifacts.get(name)))
                .toList();
        differing.forEach(name -> System.err.println("two builds gave two different " + name));
        if (!differing.isEmpty() || !second.complaints.isEmpty()) {
            System.exit(1);
        }
        System.out.println(first.size() + " files are the same in two builds, byte for byte");
    }

    private static boolean same(Path one, Path other) {
        try {
            return one != null && other != null && Files.mismatch(one, other) == -1;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void complain(Path where, String what) {
        complaints.add(where + " " + what);
    }

    private static Element read(Path file) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
        } catch (ParserConfigurationException | SAXException failure) {
            throw new IOException(file + " is not XML: " + failure.getMessage(), failure);
        }
    }

    /** The text at a path of elements, or "" if it is not there. */
    private static String text(Element from, String path) {
        Element element = from;
        for (String step : path.split("/")) {
            element = child(element, step);
        }
        return element == null ? "" : element.getTextContent().strip();
    }

    private static Element child(Element from, String name) {
        return children(from, name).stream().findFirst().orElse(null);
    }

    private static List<Element> children(Element from, String name) {
        if (from == null) {
            return List.of();
        }
        return IntStream.range(0, from.getChildNodes().getLength())
                .mapToObj(from.getChildNodes()::item)
                .filter(node -> node.getNodeType() == Node.ELEMENT_NODE && node.getNodeName().equals(name))
                .map(Element.class::cast)
                .collect(Collectors.toList());
    }
}
