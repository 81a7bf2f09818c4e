import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds docs/licences.md to what the build says is in the program: the table is that of the bill of materials, and the bill lists just
 * the libraries that lie beside the program. Run it from the project's folder, after "mvn -Pchecks package"; with --write it writes
 * the table.
 *
 * <p>java -cp 'cli/target/lib/*' docs/checks/Licences.java [--write]
 */
final class Licences {

    private static final Path BILL = Path.of("cli/target/bom.json");
    private static final Path LIBRARIES = Path.of("cli/target/lib");
    private static final Path PAGE = Path.of("docs/licences.md");
    private static final String HEAD = "| library | version | licence |\n|---|---|---|\n";

    /** These say no more than "The BSD License", which the bill takes for that of four clauses; their texts have three. */
    private static final List<String> THREE_CLAUSES = List.of("com.twelvemonkeys.", "org.jline");

    private Licences() {}

    public static void main(String[] arguments) throws IOException {
        TreeMap<String, String> rows = new TreeMap<>();
        Set<String> listed = new TreeSet<>();
        for (JsonNode component : new ObjectMapper().readTree(BILL.toFile()).path("components")) {
            String name = component.path("name").asText();
            String version = component.path("version").asText();
            listed.add(name + "-" + version + ".jar");
            String group = component.path("group").asText();
            if (!group.equals("org.vitrine")) {
                rows.put(group + ":" + name, "| `" + group + ":" + name + "` | " + version + " | " + licences(component) + " |\n");
            }
        }
        Set<String> lying;
        try (Stream<Path> files = Files.list(LIBRARIES)) {
            lying = files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
        if (!listed.equals(lying)) {
            fail(BILL + " lists other libraries than lie in " + LIBRARIES + "; build again with 'mvn -Pchecks clean package': "
                    + difference(listed, lying));
        }
        String page = Files.readString(PAGE);
        int table = page.indexOf(HEAD);
        int end = page.indexOf("\n\n", table) + 1;
        if (table < 0 || end == 0) {
            fail(PAGE + " has lost its table; begin it again with '" + HEAD.lines().findFirst().orElse("") + "'");
        }
        String fresh = page.substring(0, table) + HEAD + String.join("", rows.values()) + page.substring(end);
        if (arguments.length == 1 && arguments[0].equals("--write")) {
            Files.writeString(PAGE, fresh);
        } else if (!fresh.equals(page)) {
            fail(PAGE + " is out of date; run java -cp 'cli/target/lib/*' docs/checks/Licences.java --write, and read what it wrote");
        }
    }

    private static String licences(JsonNode component) {
        List<String> names = new ArrayList<>();
        for (JsonNode choice : component.path("licenses")) {
            JsonNode licence = choice.path("license");
            names.add(choice.has("expression")
                    ? choice.path("expression").asText()
                    : licence.path("id").asText(licence.path("name").asText()));
        }
        if (names.isEmpty()) {
            fail(component.path("name").asText() + " names no licence; find it out before it is used");
        }
        String group = component.path("group").asText();
        if (THREE_CLAUSES.stream().anyMatch(group::startsWith)) {
            names.replaceAll(name -> name.equals("BSD-4-Clause") ? "BSD-3-Clause" : name);
        }
        return String.join(" or ", names);
    }

    private static Set<String> difference(Set<String> one, Set<String> other) {
        Set<String> difference = new TreeSet<>(one);
        difference.addAll(other);
        difference.removeIf(name -> one.contains(name) && other.contains(name));
        return difference;
    }

    private static void fail(String line) {
        System.err.println(line);
        System.exit(1);
    }
}
