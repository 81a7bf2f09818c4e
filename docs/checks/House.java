import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * Draws the modules and the packages of core into docs/architecture.md, with the arrows that jdeps finds in the compiled classes. Without
 * --write it fails if the drawing in the file is not that of the classes. Run it from the project's folder, after "mvn package".
 *
 * <p>java docs/checks/House.java [--write]
 *
 * <p>The drawings leave out an arrow where a longer way leads to the same box; the tables beside them name every arrow.
 */
final class House {

    private static final Path PAGE = Path.of("docs", "architecture.md");
    private static final String CORE = "org.vitrine.";

    private House() {}

    public static void main(String[] arguments) throws IOException {
        List<String> modules = new ArrayList<>();
        Matcher names = Pattern.compile("<module>(.*?)</module>").matcher(Files.readString(Path.of("pom.xml")));
        while (names.find()) {
            if (Files.isDirectory(Path.of(names.group(1), "src/main/java"))) {
                modules.add(names.group(1));
            }
        }
        String page = Files.readString(PAGE);
        String fresh = put(page, "modules", modules(modules));
        fresh = put(fresh, "packages", packages());
        if (arguments.length == 1 && arguments[0].equals("--write")) {
            Files.writeString(PAGE, fresh);
        } else if (!fresh.equals(page)) {
            fail("the drawing in " + PAGE + " is out of date; run java docs/checks/House.java --write, and look at it");
        }
    }

    private static String put(String page, String what, String drawing) {
        String begin = "<!-- " + what + ", drawn by docs/checks/House.java -->\n";
        String end = "<!-- end of " + what + " -->\n";
        int from = page.indexOf(begin);
        int to = page.indexOf(end);
        if (from < 0 || to < from) {
            fail(PAGE + " has lost its drawing of " + what + "; put these two lines where it belongs: " + begin.strip() + " and " + end.strip());
        }
        return page.substring(0, from + begin.length()) + drawing + page.substring(to);
    }

    private static String modules(List<String> modules) throws IOException {
        Map<String, Set<String>> classes = new TreeMap<>();
        Map<String, Set<String>> needed = new TreeMap<>();
        for (String module : modules) {
            classes.put(module, new TreeSet<>());
            needed.put(module, new TreeSet<>());
            arrows(module).forEach((from, to) -> {
                classes.get(module).add(from);
                needed.get(module).addAll(to);
            });
        }
        Map<String, Set<String>> graph = new TreeMap<>();
        Map<String, String> words = new TreeMap<>();
        for (String module : modules) {
            Set<String> others = new TreeSet<>();
            for (String other : modules) {
                Set<String> used = new TreeSet<>(classes.get(other));
                used.retainAll(needed.get(module));
                if (!other.equals(module) && !used.isEmpty()) {
                    others.add(other);
                }
            }
            graph.put(module, others);
            words.put(module, element(Files.readString(Path.of(module, "pom.xml")), "description"));
        }
        return draw(graph, modules, "module", words);
    }

    private static String packages() throws IOException {
        Map<String, Set<String>> graph = new TreeMap<>();
        Map<String, Set<String>> arrows = arrows("core");
        arrows.forEach((from, others) -> {
            Set<String> used = graph.computeIfAbsent(room(from), any -> new TreeSet<>());
            others.stream().filter(arrows::containsKey).map(House::room).forEach(used::add);
            used.remove(room(from));
        });
        Map<String, String> words = new TreeMap<>();
        for (String name : graph.keySet()) {
            Path info = Path.of("core/src/main/java", (CORE + name).replace('.', '/'), "package-info.java");
            words.put(name, sentence(Files.readString(info)));
        }
        return draw(graph, bottomUp(graph), "package", words);
    }

    /** The package of a class of core, without what all of them begin with. */
    private static String room(String type) {
        return type.substring(CORE.length(), type.lastIndexOf('.'));
    }

    /** Which classes the classes of a module use, as jdeps sees it. */
    private static Map<String, Set<String>> arrows(String module) {
        Path classes = Path.of(module, "target/classes");
        if (!Files.isDirectory(classes)) {
            fail(module + " is not built; run mvn package");
        }
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow(() -> new IllegalStateException("this Java has no jdeps"));
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        // below the folder of module-info, so that jdeps takes it for plain classes and what the module requires need not be there
        int code = jdeps.run(new PrintWriter(output), new PrintWriter(errors), "-filter:none", "-verbose:class", classes.resolve("org").toString());
        if (code != 0) {
            fail("jdeps failed on " + classes + ": " + output + errors);
        }
        Map<String, Set<String>> arrows = new TreeMap<>();
        Matcher lines = Pattern.compile("^ +(org\\.vitrine\\S*) +-> +(\\S+)", Pattern.MULTILINE).matcher(output.toString());
        while (lines.find()) {
            Set<String> others = arrows.computeIfAbsent(lines.group(1), any -> new TreeSet<>());
            if (!lines.group(2).equals(lines.group(1))) {
                others.add(lines.group(2));
            }
        }
        return arrows;
    }

    private static String draw(Map<String, Set<String>> graph, List<String> order, String kind, Map<String, String> words) {
        StringBuilder text = new StringBuilder("\n```mermaid\nflowchart BT\n");
        for (String name : order) {
            text.append("  ").append(id(name)).append("[").append(name).append("]\n");
        }
        for (String name : order) {
            for (String other : graph.get(name)) {
                boolean implied = graph.get(name).stream().anyMatch(between -> !between.equals(other) && reaches(graph, between, other, new TreeSet<>()));
                if (!implied) {
                    text.append("  ").append(id(name)).append(" --> ").append(id(other)).append('\n');
                }
            }
        }
        text.append("```\n\n| ").append(kind).append(" | contents | uses |\n|---|---|---|\n");
        for (String name : order) {
            text.append("| `").append(name).append("` | ").append(words.get(name)).append(" | ").append(String.join(", ", graph.get(name))).append(" |\n");
        }
        return text.append('\n').toString();
    }

    private static String id(String name) {
        return name.replace('.', '_').replace('-', '_');
    }

    private static boolean reaches(Map<String, Set<String>> graph, String from, String to, Set<String> seen) {
        if (from.equals(to)) {
            return true;
        }
        return seen.add(from) && graph.get(from).stream().anyMatch(next -> reaches(graph, next, to, seen));
    }

    /** Those that use nothing first; then by name. */
    private static List<String> bottomUp(Map<String, Set<String>> graph) {
        List<String> order = new ArrayList<>();
        while (order.size() < graph.size()) {
            int before = order.size();
            for (String name : graph.keySet()) {
                if (!order.contains(name) && order.subList(0, before).containsAll(graph.get(name))) {
                    order.add(name);
                }
            }
            if (order.size() == before) {
                fail("there is a cycle among the packages of core");
            }
        }
        return order;
    }

    private static String element(String xml, String name) {
        Matcher found = Pattern.compile("<" + name + ">(.*?)</" + name + ">", Pattern.DOTALL).matcher(xml);
        return found.find() ? found.group(1).strip().replaceAll("\\s+", " ") : "";
    }

    /** The first sentence of the comment above a package. */
    private static String sentence(String source) {
        Matcher comment = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL).matcher(source);
        if (!comment.find()) {
            return "";
        }
        String words = comment.group(1).replaceAll("(?m)^\\s*\\* ?", "").replaceAll("\\{@(?:code|link) ([^}]*)}", "`$1`").replaceAll("\\s+", " ").strip();
        Matcher end = Pattern.compile("\\.(?= |$)").matcher(words);
        return (end.find() ? words.substring(0, end.end()) : words).replace("|", "\\|");
    }

    private static void fail(String line) {
        System.err.println(line);
        System.exit(1);
    }
}
