package io.tutti.cli.schedules;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.error.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds algorithms by the names that users type. */
public final class Catalog {
    private static final Set<String> ROOTED = Set.of("broadcast", "reduce", "gather", "scatter");
    private static final String TRANSFER = "transfer";

    private Catalog() {}

    /** Returns the collectives that have algorithms, in their order. */
    public static List<String> collectives() {
        return Algorithms.all().stream().map(Algorithm::collective).distinct().toList();
    }

    /**
     * Returns the algorithms of a collective, or of all collectives if it is null.
     *
     * @throws IllegalArgumentException if there is no such collective
     */
    public static List<Algorithm> of(String collective) {
        if (collective == null) {
            return Algorithms.all();
        }
        List<Algorithm> found = Algorithms.forCollective(collective);
        if (found.isEmpty()) {
            throw new IllegalArgumentException("collective=" + collective + " must be one of "
                    + String.join(", ", collectives()) + Suggestion.after(collective, collectives()));
        }
        return found;
    }

    /**
     * Returns the algorithm of this name, with parameters if given. If several collectives have one, returns the first.
     *
     * @param collective to search; null for all
     * @param name name, with parameters if wanted
     * @throws IllegalArgumentException if there is none
     */
    public static Algorithm find(String collective, String name) {
        return all(collective, name).getFirst();
    }

    /**
     * Returns the algorithms of this name, of every collective that has one.
     *
     * @param collective to search; null for all
     * @param name name, with parameters if wanted
     * @throws IllegalArgumentException if there is none
     */
    public static List<Algorithm> all(String collective, String name) {
        List<Algorithm> candidates = of(collective);
        List<IllegalArgumentException> refusals = new ArrayList<>();
        List<Algorithm> found = candidates.stream()
                .map(Algorithm::collective)
                .distinct()
                .flatMap(each -> named(each, name, refusals).stream())
                .toList();
        if (found.isEmpty() && !refusals.isEmpty()) {
            throw refusals.getFirst();
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    "algorithm=" + name + " must be one of " + names(candidates) + suggestion(name, candidates));
        }
        return found;
    }

    /** Algorithms of the same name differ in their parameters from collective to collective. */
    private static Optional<Algorithm> named(String collective, String name, List<IllegalArgumentException> refusals) {
        try {
            return Algorithms.byName(collective, name);
        } catch (IllegalArgumentException e) {
            refusals.add(e);
            return Optional.empty();
        }
    }

    private static String names(List<Algorithm> algorithms) {
        return algorithms.stream().map(Algorithm::name).distinct().sorted().collect(Collectors.joining(", "));
    }

    /** What is similar to no known name may be in a jar that is on the class path of ranks only. */
    private static String suggestion(String name, List<Algorithm> algorithms) {
        String similar = Suggestion.after(
                name, algorithms.stream().map(Algorithm::name).distinct().toList());
        String plain = name.split(":", 2)[0];
        boolean isElsewhere =
                Algorithms.all().stream().anyMatch(each -> each.name().equals(plain));
        return similar.isEmpty() && !isElsewhere ? " (TUTTI_CLASSPATH=JAR adds those of a jar)" : similar;
    }

    /** Returns whether an algorithm can do this number of ranks. */
    public static boolean takes(Algorithm algorithm, NodeSplit nodes, int ranks) {
        return algorithm.takes(ScheduleRequest.of(nodes.of(ranks)));
    }

    /** Returns the request for a schedule. The destination of a transfer is the last rank other than the root. */
    public static ScheduleRequest shape(Algorithm algorithm, NodeSplit nodes, int ranks, int root) {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be at least 1");
        }
        if (root < 0 || root >= ranks) {
            throw new IllegalArgumentException("root=" + root + " must be from 0 to ranks - 1 = " + (ranks - 1));
        }
        int last = root == ranks - 1 ? Math.max(0, ranks - 2) : ranks - 1;
        boolean isTransfer = algorithm.collective().equals(TRANSFER);
        ScheduleRequest request = (isTransfer
                        ? ScheduleRequest.transfer(ranks, root, last)
                        : ScheduleRequest.rooted(ranks, root))
                .on(nodes.of(ranks));
        if (!algorithm.takes(request)) {
            throw new IllegalArgumentException("ranks=" + ranks + " cannot be done by " + algorithm.name());
        }
        return request;
    }

    /**
     * Returns the algorithms that a name denotes and that accept the request. An algorithm without parameters denotes
     * itself and the settings that it offers for the request; one with parameters denotes this form only.
     */
    static List<Algorithm> forms(Algorithm algorithm, ScheduleRequest request) {
        Map<String, Algorithm> forms = new LinkedHashMap<>();
        forms.put(algorithm.name(), algorithm);
        if (Algorithms.all().contains(algorithm)) {
            algorithm.variants(request).forEach(variant -> forms.putIfAbsent(variant.name(), variant));
        }
        return forms.values().stream().filter(form -> form.takes(request)).toList();
    }

    /**
     * Returns the requests that represent all roots, as far as the algorithm accepts them: the first and the last rank
     * if the collective has a root.
     */
    static List<ScheduleRequest> shapes(Algorithm algorithm, NodeSplit nodes, int ranks) {
        if (!takes(algorithm, nodes, ranks)) {
            return List.of();
        }
        boolean isRooted = ROOTED.contains(algorithm.collective()) && ranks > 1;
        ScheduleRequest first = shape(algorithm, nodes, ranks, 0);
        return isRooted ? List.of(first, shape(algorithm, nodes, ranks, ranks - 1)) : List.of(first);
    }
}
