package io.tutti.algorithm;

import java.util.List;
import java.util.Optional;

/** All available algorithms: those of every {@link AlgorithmProvider}, in this module and outside it. */
public final class Algorithms {
    /** Loaded on first use; threads that load it concurrently get equal contents. */
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
     * {@return every algorithm, grouped by collective}
     *
     * @throws IllegalArgumentException if a provider cannot be loaded, or provides a name that exists already
     */
    public static List<Algorithm> all() {
        return registry().all();
    }

    /**
     * {@return the algorithms that perform a collective, by the collective's name; empty if there are none}
     *
     * @param collective the name of the collective
     */
    public static List<Algorithm> forCollective(String collective) {
        return registry().of(collective);
    }

    /**
     * {@return the algorithms of a collective that providers outside this module have added}
     *
     * @param collective the name of the collective
     */
    public static List<Algorithm> provided(String collective) {
        return registry().provided().stream()
                .filter(a -> a.collective().equals(collective))
                .toList();
    }

    /**
     * {@return the providers outside this module, as text that must be equal on all ranks of a job: the name of each
     * provider's class, and a hash of the names that it provides}
     */
    public static String providers() {
        return registry().providers();
    }

    /**
     * {@return whether a build verifies this algorithm: it has its default parameters, or is one of its {@link
     * Algorithm#variants} for the request} Other parameters, other compositions and algorithms of users are not
     * verified by a build.
     *
     * @param algorithm an algorithm with any parameters
     * @param request the request that its schedule is for
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

    /**
     * {@return whether an algorithm is one of {@link #all}, with any parameters; false if a user created it for one
     * call}
     *
     * @param algorithm an algorithm with any parameters
     */
    public static boolean isRegistered(Algorithm algorithm) {
        return all().stream().anyMatch(each -> each.getClass() == algorithm.getClass());
    }

    /**
     * Finds an algorithm by name, optionally with parameters after a colon: {@code generalized:r=2}.
     *
     * @param collective the name of the collective
     * @param name the name of the algorithm
     * @return the algorithm; empty if the collective has none of this name
     * @throws IllegalArgumentException if the algorithm has no such parameters
     */
    public static Optional<Algorithm> byName(String collective, String name) {
        int colon = name.indexOf(':');
        String plain = colon < 0 ? name : name.substring(0, colon);
        for (Algorithm each : forCollective(collective)) {
            if (each.name().equals(plain)) {
                return Optional.of(colon < 0 ? each : each.with(Parameters.parse(name.substring(colon + 1))));
            }
        }
        return Optional.empty();
    }

    /**
     * Finds the algorithm that a preference for all collectives means in one of them. Algorithms of the same name differ in
     * their parameters from collective to collective.
     *
     * @param collective the name of the collective
     * @param name the name of the algorithm, with its parameters if it has any
     * @return the algorithm; empty if the collective has none of this name, or its own has no such parameters
     */
    public static Optional<Algorithm> preferred(String collective, String name) {
        try {
            return byName(collective, name);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
