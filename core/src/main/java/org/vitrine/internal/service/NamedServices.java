package org.vitrine.internal.service;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds services by name with {@link ServiceLoader}. They are looked for once, by the class loader that loaded the
 * service's interface and then by that of the thread that asks first, which in a container may see more.
 *
 * @param <S> the service's interface
 */
public final class NamedServices<S> {

    /** Loads services; in the module that uses them, since Java asks who calls. */
    public interface Loading<S> {
        ServiceLoader<S> by(@Nullable ClassLoader loader);
    }

    private static final String OURS = "org.vitrine.";

    private final String what;
    private final Function<S, String> name;
    private final Loading<S> loading;
    private final ClassLoader own;
    private volatile @Nullable Map<String, S> found;

    /** Prepares to find the services of one interface; {@code what} is their name in messages, in the plural. */
    public NamedServices(String what, Class<S> type, Function<S, String> name, Loading<S> loading) {
        this.what = what;
        this.own = type.getClassLoader();
        this.name = name;
        this.loading = loading;
    }

    /**
     * {@return all services by name, the program's own first, else in the order in which they were found; not
     * modifiable}
     *
     * @throws InstallationException if two have the same name, or one cannot be loaded
     */
    public Map<String, S> byName() {
        Map<String, S> known = found;
        if (known == null) {
            known = find();
            found = known;
        }
        return known;
    }

    private Map<String, S> find() {
        Map<String, S> services = new LinkedHashMap<>();
        try {
            loading.by(own).forEach(service -> add(services, service));
            ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
            if (ofThread != null && ofThread != own) {
                loading.by(ofThread).forEach(service -> add(services, service));
            }
        } catch (ServiceConfigurationError broken) {
            throw new InstallationException(
                    "one of the " + what + " on the class path cannot be loaded: " + broken.getMessage(), broken);
        }
        Map<String, S> ordered = new LinkedHashMap<>();
        Stream.of(true, false)
                .forEach(ours -> services.forEach((known, service) -> {
                    if (service.getClass().getName().startsWith(OURS) == ours) {
                        ordered.put(known, service);
                    }
                }));
        return Collections.unmodifiableMap(ordered);
    }

    private void add(Map<String, S> services, S service) {
        S other = services.putIfAbsent(name.apply(service), service);
        if (other != null && other.getClass() != service.getClass()) {
            throw new InstallationException("two " + what + " are called '" + name.apply(service) + "': "
                    + other.getClass().getName() + " and " + service.getClass().getName()
                    + "; remove one of them from the class path");
        }
    }
}
