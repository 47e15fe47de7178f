package io.tutti.cli.schedules;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.Shape;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds algorithms by what users type. */
public final class Catalog {
    private static final Set<String> ROOTED = Set.of("broadcast", "reduce", "gather", "scatter");
    private static final String TRANSFER = "transfer";

    private Catalog() {}

    /** The collectives that there are algorithms for, in their order. */
    public static List<String> collectives() {
        return Algorithms.all().stream().map(Algorithm::collective).distinct().toList();
    }

    /**
     * The algorithms of a collective, or of all if it is null.
     *
     * @throws IllegalArgumentException if there is no such collective
     */
    public static List<Algorithm> of(String collective) {
        if (collective == null) {
            return Algorithms.all();
        }
        List<Algorithm> found = Algorithms.forCollective(collective);
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    "collective=" + collective + " must be one of " + String.join(", ", collectives()));
        }
        return found;
    }

    /**
     * The algorithm of this name; if several collectives have one, the first of them.
     *
     * @param collective to look in; null for all
     * @throws IllegalArgumentException if there is none
     */
    public static Algorithm find(String collective, String name) {
        List<Algorithm> candidates = of(collective);
        return candidates.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("algorithm=" + name + " must be one of "
                        + candidates.stream()
                                .map(Algorithm::name)
                                .collect(Collectors.toCollection(TreeSet::new))
                                .stream()
                                .collect(Collectors.joining(", "))));
    }

    /** What a schedule is asked for; a transfer goes from the root to the last other rank. */
    public static Shape shape(Algorithm algorithm, int ranks, int root) {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be at least 1");
        }
        if (root < 0 || root >= ranks) {
            throw new IllegalArgumentException("root=" + root + " must be from 0 to ranks - 1 = " + (ranks - 1));
        }
        if (!algorithm.takes(ranks)) {
            throw new IllegalArgumentException("ranks=" + ranks + " cannot be done by " + algorithm.name());
        }
        int last = root == ranks - 1 ? Math.max(0, ranks - 2) : ranks - 1;
        return algorithm.collective().equals(TRANSFER) ? Shape.transfer(ranks, root, last) : Shape.rooted(ranks, root);
    }

    /** The shapes that stand for all roots: the first and the last rank where there is a root. */
    static List<Shape> shapes(Algorithm algorithm, int ranks) {
        boolean isRooted = ROOTED.contains(algorithm.collective()) && ranks > 1;
        Shape first = shape(algorithm, ranks, 0);
        return isRooted ? List.of(first, shape(algorithm, ranks, ranks - 1)) : List.of(first);
    }
}
