package io.tutti.schedule;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeSet;

/**
 * The providers on the class path, loaded when a text names a collective or a symmetry that this package does not
 * define.
 */
final class CollectiveProviders {
    private CollectiveProviders() {}

    private static List<CollectiveProvider> all() {
        try {
            return ServiceLoader.load(CollectiveProvider.class, CollectiveProvider.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException("a provider of collectives cannot be loaded: " + e.getMessage(), e);
        }
    }

    static Optional<Collective> collective(String name, Map<String, Integer> values) {
        return all().stream()
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .map(provider -> {
                    TreeSet<String> names = new TreeSet<>(provider.parameters());
                    if (!names.equals(values.keySet())) {
                        throw new IllegalArgumentException(
                                "parameters=" + new TreeSet<>(values.keySet()) + " of " + name + " must be " + names);
                    }
                    return provider.collective(values);
                });
    }

    static Optional<Symmetry> symmetry(String text, int ranks, int chunks) {
        return all().stream()
                .flatMap(provider -> provider.symmetry(text, ranks, chunks).stream())
                .findFirst();
    }
}
