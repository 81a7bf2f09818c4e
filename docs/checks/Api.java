import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds docs/api to the public API of the published libraries: a file for each module, which lists every type and member that another
 * module can use. A change to the API therefore shows in review. Run it from the project's folder, after "mvn package"; with --write it
 * writes the files.
 *
 * <p>java docs/checks/Api.java [--write]
 *
 * <p>Types come from the packages that module-info exports to everyone; in a library that cannot be a named module, from all its packages
 * but those below one that is called internal, which its documentation leaves out, too.
 * Members that every class has (equals, hashCode, toString),
 * that follow from a record's components or that an enum always has are left out, and so are the values of constants.
 */
final class Api {

    private static final Path LISTS = Path.of("docs", "api");

    private Api() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        List<Path> modules = published();
        TreeMap<String, String> lists = new TreeMap<>();
        try (URLClassLoader loader = new URLClassLoader(classPath(modules), ClassLoader.getPlatformClassLoader())) {
            for (Path module : modules) {
                lists.put("vitrine-" + module + ".txt", list(module, loader));
            }
        }
        TreeSet<String> there = new TreeSet<>();
        if (Files.isDirectory(LISTS)) {
            try (Stream<Path> files = Files.list(LISTS)) {
                files.forEach(file -> there.add(file.getFileName().toString()));
            }
        }
        if (arguments.length == 1 && arguments[0].equals("--write")) {
            Files.createDirectories(LISTS);
            for (String name : there) {
                Files.delete(LISTS.resolve(name));
            }
            for (String name : lists.keySet()) {
                Files.writeString(LISTS.resolve(name), lists.get(name));
            }
            return;
        }
        List<String> differing = Stream.concat(lists.keySet().stream(), there.stream())
                .distinct()
                .sorted()
                .filter(name -> !lists.getOrDefault(name, "").equals(stored(name)))
                .toList();
        if (!differing.isEmpty()) {
            System.err.println("the public API has changed: " + LISTS + " is out of date in " + String.join(", ", differing)
                    + "; run java docs/checks/Api.java --write, and commit what it wrote if the change is meant");
            System.exit(1);
        }
    }

    private static String stored(String name) {
        try {
            return Files.exists(LISTS.resolve(name)) ? Files.readString(LISTS.resolve(name)) : "";
        } catch (IOException failure) {
            return failure.toString();
        }
    }

    /** The modules of the root POM that are published and hold classes. */
    private static List<Path> published() throws IOException {
        List<Path> modules = new ArrayList<>();
        Matcher names = Pattern.compile("<module>(.*?)</module>").matcher(Files.readString(Path.of("pom.xml")));
        while (names.find()) {
            Path module = Path.of(names.group(1));
            boolean library = Files.isDirectory(module.resolve("src/main/java"))
                    && !Files.readString(module.resolve("pom.xml")).contains("<maven.deploy.skip>true");
            if (library) {
                if (!Files.isDirectory(module.resolve("target/classes"))) {
                    System.err.println(module + " is not built; run mvn package");
                    System.exit(1);
                }
                modules.add(module);
            }
        }
        return modules;
    }

    /** The modules' classes, and the libraries that the programs' builds have collected. */
    private static URL[] classPath(List<Path> modules) throws IOException {
        List<Path> entries = new ArrayList<>();
        modules.forEach(module -> entries.add(module.resolve("target/classes")));
        try (Stream<Path> files = Files.find(Path.of(""), 4, (file, attributes) -> file.toString().matches("[^/\\\\]+.target.lib.[^/\\\\]+\\.jar"))) {
            files.filter(file -> !file.getFileName().toString().startsWith("vitrine-")).sorted().forEach(entries::add);
        }
        return entries.stream().map(Api::url).toArray(URL[]::new);
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static String list(Path module, ClassLoader loader) throws IOException, ReflectiveOperationException {
        Path classes = module.resolve("target/classes");
        String title;
        Set<String> packages;
        if (Files.exists(classes.resolve("module-info.class"))) {
            ModuleDescriptor descriptor;
            try (InputStream file = Files.newInputStream(classes.resolve("module-info.class"))) {
                descriptor = ModuleDescriptor.read(file);
            }
            title = descriptor.name();
            packages = descriptor.exports().stream()
                    .filter(exports -> !exports.isQualified())
                    .map(ModuleDescriptor.Exports::source)
                    .collect(Collectors.toCollection(TreeSet::new));
        } else {
            Matcher name = Pattern.compile("<Automatic-Module-Name>(.*?)<").matcher(Files.readString(module.resolve("pom.xml")));
            if (!name.find()) {
                throw new IOException(module + " has neither a module-info nor an Automatic-Module-Name");
            }
            title = name.group(1);
            try (Stream<Path> files = Files.walk(classes)) {
                packages = files.filter(file -> file.toString().endsWith(".class"))
                        .map(file -> classes.relativize(file.getParent()).toString().replace(file.getFileSystem().getSeparator(), "."))
                        .filter(each -> !List.of(each.split("\\.")).contains("internal"))
                        .collect(Collectors.toCollection(TreeSet::new));
            }
        }
        StringBuilder text = new StringBuilder("Public API of module " + title
                + ", written by docs/checks/Api.java. Do not edit: run java docs/checks/Api.java --write\n");
        for (String name : packages) {
            text.append("\npackage ").append(name).append('\n');
            Path folder = classes.resolve(name.replace('.', '/'));
            List<String> types;
            try (Stream<Path> files = Files.list(folder)) {
                types = files.map(file -> file.getFileName().toString())
                        .filter(file -> file.endsWith(".class") && !file.equals("package-info.class"))
                        .map(file -> file.substring(0, file.length() - ".class".length()))
                        .sorted()
                        .toList();
            }
            for (String type : types) {
                Class<?> found = Class.forName(name + "." + type, false, loader);
                if (isVisible(found)) {
                    append(text, found);
                }
            }
        }
        return text.toString();
    }

    private static boolean isVisible(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            if (each.isAnonymousClass() || each.isLocalClass() || !isVisible(each.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static void append(StringBuilder text, Class<?> type) {
        text.append("\n").append(head(type)).append('\n');
        // Constants of an enum, fields, constructors, methods; each by name and then by parameters.
        TreeMap<String, String> lines = new TreeMap<>();
        // What a class inherits from one that nobody sees counts as its own.
        for (Class<?> each = type; each != null && (each == type || !isVisible(each)); each = each.getSuperclass()) {
            if (each.getName().startsWith("java.")) {
                break;
            }
            for (Field field : each.getDeclaredFields()) {
                if (isVisible(field.getModifiers()) && !field.isSynthetic()) {
                    String line = modifiers(field.getModifiers()) + name(field.getGenericType()) + " " + field.getName();
                    lines.put((field.isEnumConstant() ? "0" : "1") + field.getName(), field.isEnumConstant() ? field.getName() : line);
                }
            }
            for (Method method : each.getDeclaredMethods()) {
                if (isVisible(method.getModifiers()) && !method.isSynthetic() && !isImplied(each, method)) {
                    lines.putIfAbsent("3" + method.getName() + parameters(method), deprecated(method) + head(method) + method.getName() + parameters(method));
                }
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isVisible(constructor.getModifiers()) && !constructor.isSynthetic() && !isCanonical(type, constructor)) {
                lines.put("2" + parameters(constructor), deprecated(constructor) + modifiers(constructor.getModifiers()) + type.getSimpleName() + parameters(constructor));
            }
        }
        lines.values().forEach(line -> text.append("  ").append(line).append('\n'));
    }

    private static String head(Method method) {
        int modifiers = method.getModifiers() & Modifier.methodModifiers() & ~Modifier.SYNCHRONIZED & ~Modifier.NATIVE;
        if (method.getDeclaringClass().isInterface()) {
            modifiers &= ~(Modifier.PUBLIC | Modifier.ABSTRACT);
        }
        return (method.isDefault() ? "default " : modifiers(modifiers)) + variables(method.getTypeParameters()) + name(method.getGenericReturnType()) + " ";
    }

    private static String deprecated(Executable member) {
        return member.isAnnotationPresent(Deprecated.class) ? "@Deprecated " : "";
    }

    private static String head(Class<?> type) {
        int modifiers = type.getModifiers() & ~Modifier.INTERFACE & ~Modifier.STATIC;
        String kind = "class";
        if (type.isAnnotation()) {
            kind = "@interface";
        } else if (type.isInterface()) {
            kind = "interface";
        } else if (type.isEnum()) {
            kind = "enum";
        } else if (type.isRecord()) {
            kind = "record";
        }
        if (!kind.equals("class")) {
            modifiers &= ~(Modifier.ABSTRACT | Modifier.FINAL);
        }
        StringBuilder head = new StringBuilder(type.isAnnotationPresent(Deprecated.class) ? "@Deprecated " : "");
        head.append(modifiers(modifiers)).append(type.isSealed() ? "sealed " : "").append(kind).append(' ');
        head.append(type.getCanonicalName().substring(type.getPackageName().length() + 1));
        if (type.getTypeParameters().length > 0) {
            head.append(variables(type.getTypeParameters()).strip());
        }
        if (type.isRecord()) {
            head.append(Arrays.stream(type.getRecordComponents())
                    .map(component -> name(component.getGenericType()) + " " + component.getName())
                    .collect(Collectors.joining(", ", "(", ")")));
        }
        Type parent = type.getGenericSuperclass();
        if (parent != null && parent != Object.class && !type.isEnum() && !type.isRecord()) {
            head.append(" extends ").append(name(parent));
        }
        if (type.getGenericInterfaces().length > 0 && !type.isAnnotation()) {
            head.append(Arrays.stream(type.getGenericInterfaces())
                    .map(Api::name)
                    .collect(Collectors.joining(", ", type.isInterface() ? " extends " : " implements ", "")));
        }
        if (type.isSealed()) {
            head.append(Arrays.stream(type.getPermittedSubclasses()).map(Class::getSimpleName).collect(Collectors.joining(", ", " permits ", "")));
        }
        return head.toString();
    }

    private static boolean isImplied(Class<?> type, Method method) {
        String signature = method.getName() + Arrays.toString(method.getParameterTypes());
        if (Set.of("equals[class java.lang.Object]", "hashCode[]", "toString[]").contains(signature)) {
            return true;
        }
        if (type.isEnum() && Set.of("values[]", "valueOf[class java.lang.String]").contains(signature)) {
            return true;
        }
        return type.isRecord()
                && method.getParameterCount() == 0
                && Arrays.stream(type.getRecordComponents()).anyMatch(component -> component.getName().equals(method.getName()));
    }

    private static boolean isCanonical(Class<?> type, Constructor<?> constructor) {
        return type.isRecord()
                && Arrays.equals(
                        constructor.getParameterTypes(),
                        Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new));
    }

    private static String modifiers(int modifiers) {
        String words = Modifier.toString(modifiers);
        return words.isEmpty() ? "" : words + " ";
    }

    private static String parameters(Executable member) {
        Type[] types = member.getGenericParameterTypes();
        if (types.length != member.getParameterCount()) {
            types = member.getParameterTypes();
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < types.length; i++) {
            String name = name(types[i]);
            boolean variable = member.isVarArgs() && i == types.length - 1;
            names.add(variable ? name.substring(0, name.length() - 2) + "..." : name);
        }
        Type[] thrown = member.getGenericExceptionTypes();
        String exceptions = thrown.length == 0
                ? ""
                : Arrays.stream(thrown).map(Api::name).sorted().collect(Collectors.joining(", ", " throws ", ""));
        return names.stream().collect(Collectors.joining(", ", "(", ")")) + exceptions;
    }

    private static String variables(TypeVariable<?>[] variables) {
        if (variables.length == 0) {
            return "";
        }
        return Arrays.stream(variables)
                .map(variable -> variable.getName() + bounds(" extends ", variable.getBounds()))
                .collect(Collectors.joining(", ", "<", "> "));
    }

    private static String bounds(String word, Type[] bounds) {
        String names = Arrays.stream(bounds).filter(bound -> bound != Object.class).map(Api::name).collect(Collectors.joining(" & "));
        return names.isEmpty() ? "" : word + names;
    }

    /** A type in words, the same on every JDK; java.lang and the package of the other types of Vitrine go without saying. */
    private static String name(Type type) {
        if (type instanceof Class<?> plain) {
            if (plain.isArray()) {
                return name(plain.getComponentType()) + "[]";
            }
            String name = plain.getCanonicalName();
            boolean known = plain.getPackageName().equals("java.lang") || plain.getPackageName().startsWith("org.vitrine");
            return known && !plain.isPrimitive() ? name.substring(plain.getPackageName().length() + 1) : name;
        }
        if (type instanceof ParameterizedType generic) {
            return name(generic.getRawType())
                    + Arrays.stream(generic.getActualTypeArguments()).map(Api::name).collect(Collectors.joining(", ", "<", ">"));
        }
        if (type instanceof GenericArrayType array) {
            return name(array.getGenericComponentType()) + "[]";
        }
        if (type instanceof WildcardType wildcard) {
            return "?" + bounds(" extends ", wildcard.getUpperBounds()) + bounds(" super ", wildcard.getLowerBounds());
        }
        return type.getTypeName();
    }
}
