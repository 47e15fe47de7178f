package io.tutti.algorithm;

import io.tutti.schedule.Collectives;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The algorithms of all providers, by collective. Immutable.
 *
 * @param all every algorithm, grouped by collective
 * @param byCollective the algorithms of each collective, by its name
 * @param provided the algorithms of providers outside this module
 * @param providers these providers as text: the name of each class, and a hash of the names that it provides
 * @param proved the algorithms that the builds of their providers verify
 */
record Registry(
        List<Algorithm> all,
        Map<String, List<Algorithm>> byCollective,
        List<Algorithm> provided,
        String providers,
        List<Algorithm> proved) {
    /**
     * Loads the algorithms of this module, then those of other providers in the order of their class names.
     *
     * @throws IllegalArgumentException if a provider cannot be loaded, or this module's are missing
     */
    static Registry load() {
        List<AlgorithmProvider> providers = new ArrayList<>();
        try {
            ServiceLoader.load(AlgorithmProvider.class, AlgorithmProvider.class.getClassLoader())
                    .forEach(providers::add);
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException("a provider of algorithms cannot be loaded: " + e.getMessage(), e);
        }
        if (providers.stream().allMatch(Registry::isOther)) {
            throw new IllegalArgumentException("META-INF/services/" + AlgorithmProvider.class.getName()
                    + " names no algorithm of Tutti; a jar made from several must merge these files");
        }
        providers.sort(Registry::compare);
        return of(providers);
    }

    private static int compare(AlgorithmProvider one, AlgorithmProvider another) {
        int byOrigin = Boolean.compare(isOther(one), isOther(another));
        return byOrigin != 0
                ? byOrigin
                : one.getClass().getName().compareTo(another.getClass().getName());
    }

    /** Whether a provider is outside this module, whose providers are in the packages below this one. */
    private static boolean isOther(AlgorithmProvider provider) {
        return !provider.getClass().getPackageName().startsWith(Registry.class.getPackageName() + ".");
    }

    /** @throws IllegalArgumentException if a name is malformed, or given twice within a collective */
    static Registry of(List<AlgorithmProvider> providers) {
        List<Offer> offers = providers.stream()
                .map(provider -> new Offer(provider, List.copyOf(provider.algorithms())))
                .toList();
        Map<String, Map<String, Algorithm>> found = new LinkedHashMap<>();
        Collectives.NAMES.forEach(collective -> found.put(collective, new LinkedHashMap<>()));
        for (Offer offer : offers) {
            offer.algorithms().forEach(algorithm -> add(algorithm, offer.provider(), found));
        }
        Map<String, List<Algorithm>> byCollective = new LinkedHashMap<>();
        found.values().removeIf(Map::isEmpty);
        found.forEach((collective, algorithms) -> byCollective.put(collective, List.copyOf(algorithms.values())));
        return new Registry(
                byCollective.values().stream().flatMap(List::stream).toList(),
                byCollective,
                among(offers, Offer::isOther),
                offers.stream().filter(Offer::isOther).map(Offer::text).collect(Collectors.joining(",")),
                among(offers, offer -> offer.provider().isProved()));
    }

    private static List<Algorithm> among(List<Offer> offers, Predicate<Offer> wanted) {
        return offers.stream()
                .filter(wanted)
                .flatMap(offer -> offer.algorithms().stream())
                .toList();
    }

    /** What a provider offers; each provider is asked once. */
    private record Offer(AlgorithmProvider provider, List<Algorithm> algorithms) {
        boolean isOther() {
            return Registry.isOther(provider);
        }

        String text() {
            int hash = 0;
            for (Algorithm algorithm : algorithms) {
                hash = 31 * hash + (algorithm.collective() + "/" + algorithm.name()).hashCode();
            }
            return provider.getClass().getName() + "#" + Integer.toHexString(hash);
        }
    }

    private static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < 'a' || c > 'z') && (i == 0 || c != '-' && (c < '0' || c > '9'))) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static void add(
            Algorithm algorithm, AlgorithmProvider provider, Map<String, Map<String, Algorithm>> found) {
        String where = " of provider=" + provider.getClass().getName();
        if (!isName(algorithm.collective()) || !isName(algorithm.name())) {
            throw new IllegalArgumentException("algorithm=" + algorithm.name() + " of collective="
                    + algorithm.collective() + where + " must be named in lower-case letters, digits and hyphens");
        }
        Algorithm other = found.computeIfAbsent(algorithm.collective(), collective -> new LinkedHashMap<>())
                .putIfAbsent(algorithm.name(), algorithm);
        if (other != null) {
            throw new IllegalArgumentException("algorithm=" + algorithm.name() + " of collective="
                    + algorithm.collective() + where + " exists already, as "
                    + other.getClass().getName());
        }
    }

    List<Algorithm> of(String collective) {
        return byCollective.getOrDefault(collective, List.of());
    }
}
