package io.tutti.algorithm;

import java.util.List;
import java.util.Optional;

/** All algorithms there are: those of this package, and those of every {@link AlgorithmProvider}. */
public final class Algorithms {
    /** Loaded when first asked for; two threads that ask at once find the same. */
    private static volatile Registry registry;

    private Algorithms() {}

    private static Registry registry() {
        Registry loaded = registry;
        if (loaded == null) {
            loaded = Registry.load();
            registry = loaded;
        }
        return loaded;
    }

    /**
     * Every algorithm, those of a collective side by side.
     *
     * @throws IllegalArgumentException if a provider cannot be loaded, or gives a name that exists already
     */
    public static List<Algorithm> all() {
        return registry().all();
    }

    /** The algorithms that do a collective. */
    public static List<Algorithm> forCollective(String collective) {
        return registry().of(collective);
    }

    /** Those of a collective that other providers than this module have added. */
    public static List<Algorithm> provided(String collective) {
        return registry().provided().stream()
                .filter(a -> a.collective().equals(collective))
                .toList();
    }

    /**
     * The other providers, as text that must be equal on all ranks of a job: the name of each provider's class, and a hash
     * of the names that it offers.
     */
    public static String providers() {
        return registry().providers();
    }

    /**
     * Whether a build proves this form: an algorithm with its default parameters, or one of its {@link
     * Algorithm#variants} for the shape. Other parameters, other compositions and algorithms of users are not.
     */
    public static boolean isStandard(Algorithm algorithm, ScheduleRequest request) {
        for (Algorithm each : registry().proved()) {
            if (each.getClass() == algorithm.getClass() && each.collective().equals(algorithm.collective())) {
                String name = algorithm.name();
                boolean isForm = name.startsWith(each.name() + ":");
                if (each.name().equals(name) || isForm && isVariant(each, name, request)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isVariant(Algorithm algorithm, String name, ScheduleRequest request) {
        return algorithm.variants(request).stream()
                .anyMatch(variant -> variant.name().equals(name));
    }

    /** Whether an algorithm is one of {@link #all}, with any parameters, and not made by a user for one call. */
    public static boolean isRegistered(Algorithm algorithm) {
        return all().stream().anyMatch(each -> each.getClass() == algorithm.getClass());
    }

    /**
     * The algorithm of this name for a collective, with parameters after a colon if wanted: {@code generalized:r=2}.
     *
     * @throws IllegalArgumentException if it has no such parameters
     */
    public static Optional<Algorithm> byName(String collective, String name) {
        int colon = name.indexOf(':');
        String plain = colon < 0 ? name : name.substring(0, colon);
        Optional<Algorithm> found = forCollective(collective).stream()
                .filter(a -> a.name().equals(plain))
                .findFirst();
        return colon < 0 ? found : found.map(a -> a.with(Parameters.parse(name.substring(colon + 1))));
    }
}
