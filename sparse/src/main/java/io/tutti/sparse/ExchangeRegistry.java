package io.tutti.sparse;

import io.tutti.error.Suggestion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The schemes of all providers: those of this module, then others in the order of their class names. Immutable.
 *
 * @param schemes by name, in the order in which they are listed
 */
record ExchangeRegistry(Map<String, ExchangeScheme> schemes) {
    /** Loaded on first use; threads that load it concurrently get equal contents. */
    private static volatile ExchangeRegistry loaded;

    static ExchangeRegistry get() {
        ExchangeRegistry registry = loaded;
        if (registry == null) {
            registry = load();
            loaded = registry;
        }
        return registry;
    }

    private static ExchangeRegistry load() {
        List<ExchangeProvider> providers = new ArrayList<>();
        try {
            ServiceLoader.load(ExchangeProvider.class, ExchangeProvider.class.getClassLoader())
                    .forEach(providers::add);
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException("a provider of exchanges cannot be loaded: " + e.getMessage(), e);
        }
        return of(providers);
    }

    /** @throws IllegalArgumentException if two schemes have one name */
    static ExchangeRegistry of(List<ExchangeProvider> providers) {
        List<ExchangeProvider> sorted = new ArrayList<>(providers);
        sorted.sort(Comparator.comparing(ExchangeRegistry::isOther)
                .thenComparing(provider -> provider.getClass().getName()));
        Map<String, ExchangeScheme> schemes = new LinkedHashMap<>();
        for (ExchangeProvider provider : sorted) {
            for (ExchangeScheme scheme : provider.schemes()) {
                if (schemes.putIfAbsent(scheme.name(), scheme) != null) {
                    throw new IllegalArgumentException("exchange=" + scheme.name() + " of provider="
                            + provider.getClass().getName() + " exists already");
                }
            }
        }
        return new ExchangeRegistry(schemes);
    }

    private static boolean isOther(ExchangeProvider provider) {
        return !provider.getClass().getPackageName().startsWith(ExchangeRegistry.class.getPackageName());
    }

    List<String> names() {
        return List.copyOf(schemes.keySet());
    }

    /**
     * Returns the scheme of an exchange's name, which may have parameters.
     *
     * @throws IllegalArgumentException if there is none, with the names of all
     */
    ExchangeScheme scheme(String name) {
        int colon = name.indexOf(':');
        String plain = colon < 0 ? name : name.substring(0, colon);
        ExchangeScheme scheme = schemes.get(plain);
        if (scheme == null) {
            throw new IllegalArgumentException("exchange=" + plain + " must be one of " + String.join(", ", names())
                    + Suggestion.after(plain, names()));
        }
        return scheme;
    }
}
