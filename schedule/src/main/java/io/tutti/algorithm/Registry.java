package io.tutti.algorithm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.regex.Pattern;
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
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    /**
     * Loads the algorithms of this module, then those of the providers on the class path in the order of their class
     * names.
     */
    static Registry load() {
        List<AlgorithmProvider> providers = new ArrayList<>();
        try {
            ServiceLoader.load(AlgorithmProvider.class, AlgorithmProvider.class.getClassLoader())
                    .forEach(providers::add);
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException("a provider of algorithms cannot be loaded: " + e.getMessage(), e);
        }
        providers.sort(Comparator.comparing(provider -> provider.getClass().getName()));
        providers.addFirst(new BuiltInAlgorithms());
        return of(providers);
    }

    /** @throws IllegalArgumentException if a name is malformed, or given twice within a collective */
    static Registry of(List<AlgorithmProvider> providers) {
        List<Offer> offers = providers.stream()
                .map(provider -> new Offer(provider, List.copyOf(provider.algorithms())))
                .toList();
        Map<String, Map<String, Algorithm>> found = new LinkedHashMap<>();
        for (Offer offer : offers) {
            offer.algorithms().forEach(algorithm -> add(algorithm, offer.provider(), found));
        }
        Map<String, List<Algorithm>> byCollective = new LinkedHashMap<>();
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
            return !(provider instanceof BuiltInAlgorithms);
        }

        String text() {
            int hash = 0;
            for (Algorithm algorithm : algorithms) {
                hash = 31 * hash + (algorithm.collective() + "/" + algorithm.name()).hashCode();
            }
            return provider.getClass().getName() + "#" + Integer.toHexString(hash);
        }
    }

    private static void add(
            Algorithm algorithm, AlgorithmProvider provider, Map<String, Map<String, Algorithm>> found) {
        String where = " of provider=" + provider.getClass().getName();
        if (!NAME.matcher(algorithm.collective()).matches()
                || !NAME.matcher(algorithm.name()).matches()) {
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
