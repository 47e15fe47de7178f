package io.tutti.algorithm;

import io.tutti.schedule.Collectives;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.StringJoiner;

/**
 * The algorithms of all providers, by collective. Immutable. Every rank makes one while it joins, so this takes loops, not streams,
 * each of whose lambdas costs a rank that starts a third of a millisecond.
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
            ClassLoader loader = AlgorithmProvider.class.getClassLoader();
            for (AlgorithmProvider provider : ServiceLoader.load(AlgorithmProvider.class, loader)) {
                providers.add(provider);
            }
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException("a provider of algorithms cannot be loaded: " + e.getMessage(), e);
        }
        return of(ordered(providers));
    }

    /** This module's providers, then the others. */
    static List<AlgorithmProvider> ordered(List<AlgorithmProvider> providers) {
        List<AlgorithmProvider> ordered = new ArrayList<>(providers);
        ordered.sort(Registry::compare);
        if (ordered.isEmpty() || isOther(ordered.getFirst())) {
            throw new IllegalArgumentException("META-INF/services/" + AlgorithmProvider.class.getName()
                    + " names no algorithm of Tutti; a jar made from several must merge these files");
        }
        return ordered;
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
        Map<String, Map<String, Algorithm>> found = new LinkedHashMap<>();
        for (String collective : Collectives.NAMES) {
            found.put(collective, new LinkedHashMap<>());
        }
        List<Algorithm> provided = new ArrayList<>();
        List<Algorithm> proved = new ArrayList<>();
        StringJoiner others = new StringJoiner(",");
        for (AlgorithmProvider provider : providers) {
            List<Algorithm> offer = List.copyOf(provider.algorithms()); // each provider is asked once
            add(offer, provider, found);
            if (isOther(provider)) {
                provided.addAll(offer);
                others.add(text(provider, offer));
            }
            if (provider.isProved()) {
                proved.addAll(offer);
            }
        }
        return grouped(found, List.copyOf(provided), others.toString(), List.copyOf(proved));
    }

    private static Registry grouped(
            Map<String, Map<String, Algorithm>> found,
            List<Algorithm> provided,
            String providers,
            List<Algorithm> proved) {
        List<Algorithm> all = new ArrayList<>();
        Map<String, List<Algorithm>> byCollective = new LinkedHashMap<>();
        for (Map.Entry<String, Map<String, Algorithm>> each : found.entrySet()) {
            if (!each.getValue().isEmpty()) {
                all.addAll(each.getValue().values());
                byCollective.put(each.getKey(), List.copyOf(each.getValue().values()));
            }
        }
        return new Registry(List.copyOf(all), byCollective, provided, providers, proved);
    }

    private static String text(AlgorithmProvider provider, List<Algorithm> algorithms) {
        int hash = 0;
        for (Algorithm algorithm : algorithms) {
            hash = 31 * hash + (algorithm.collective() + "/" + algorithm.name()).hashCode();
        }
        return provider.getClass().getName() + "#" + Integer.toHexString(hash);
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
            List<Algorithm> offer, AlgorithmProvider provider, Map<String, Map<String, Algorithm>> found) {
        String where = " of provider=" + provider.getClass().getName();
        for (Algorithm algorithm : offer) {
            String collective = algorithm.collective();
            if (!isName(collective) || !isName(algorithm.name())) {
                throw new IllegalArgumentException("algorithm=" + algorithm.name() + " of collective=" + collective
                        + where + " must be named in lower-case letters, digits and hyphens");
            }
            if (!found.containsKey(collective)) {
                found.put(collective, new LinkedHashMap<>());
            }
            Algorithm other = found.get(collective).putIfAbsent(algorithm.name(), algorithm);
            if (other != null) {
                throw new IllegalArgumentException("algorithm=" + algorithm.name() + " of collective=" + collective
                        + where + " exists already, as " + other.getClass().getName());
            }
        }
    }

    List<Algorithm> of(String collective) {
        return byCollective.getOrDefault(collective, List.of());
    }
}
