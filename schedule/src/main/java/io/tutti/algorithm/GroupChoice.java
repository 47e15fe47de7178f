package io.tutti.algorithm;

import io.tutti.algorithm.group.PermutationGroup;
import io.tutti.algorithm.group.Placements;
import io.tutti.schedule.Topology;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What users say of a group and its placement: a group as {@link PermutationGroup#parse} reads it, or a rule that makes
 * one for any shape.
 *
 * <ul>
 *   <li>{@code Z}: cyclic.
 *   <li>{@code X}: exclusive or; powers of two only.
 *   <li>{@code ZX}: cyclic of the odd part, times exclusive or.
 *   <li>{@code nodes}: inside nodes first, then between them; {@code ZX} of the size of a node times {@code ZX} of the
 *       number of nodes. {@code Z} where nodes differ in size.
 * </ul>
 *
 * <p>Placements are {@code rank} (position p on rank p), {@code reversed}, {@code nodes} ({@link Placements}), or the
 * ranks of positions 0, 1, … with dots between.
 *
 * @param group the group or rule
 * @param placement the placement
 */
record GroupChoice(String group, String placement) {
    static final String CYCLIC = "Z";
    static final String MIXED = "ZX";
    static final String NODES = "nodes";
    static final String PLAIN = "rank";
    private static final String REVERSED = "reversed";
    private static final String RULES = "Z|X|ZX|nodes";
    /** Ranks that are few, and odd. */
    private static final int FEW = 33;

    /** Checks. */
    GroupChoice {
        if (!group.matches(RULES)) {
            PermutationGroup.parse(group);
        }
        if (!placement.matches("rank|reversed|nodes|[0-9]{1,7}(\\.[0-9]{1,7})*")) {
            throw new IllegalArgumentException("h=" + placement + " must be rank, reversed, nodes or like 0.2.1.3");
        }
    }

    /** The group for a shape; empty if there is none for so many ranks. */
    Optional<PermutationGroup> of(ScheduleRequest request) {
        int ranks = request.ranks();
        PermutationGroup found = switch (group) {
            case CYCLIC -> PermutationGroup.of(ranks);
            case "X" -> PermutationGroup.xor(Integer.highestOneBit(ranks));
            case MIXED -> mixed(ranks);
            case NODES -> byNode(request.topology());
            default -> PermutationGroup.parse(group);
        };
        return found.order() == ranks ? place(found, request.topology()) : Optional.empty();
    }

    private Optional<PermutationGroup> place(PermutationGroup found, Topology topology) {
        int[] ranks = switch (placement) {
            case PLAIN -> null;
            case REVERSED -> Placements.reversed(found);
            case NODES -> Placements.byNode(topology);
            default ->
                Arrays.stream(placement.split("\\."))
                        .mapToInt(Integer::parseInt)
                        .toArray();
        };
        if (ranks == null) {
            return Optional.of(found);
        }
        return ranks.length == found.order() ? Optional.of(found.placed(ranks)) : Optional.empty();
    }

    /** The odd part of a number of ranks, times exclusive or. */
    static PermutationGroup mixed(int ranks) {
        int even = Integer.lowestOneBit(ranks);
        return PermutationGroup.of(ranks / even).times(PermutationGroup.xor(even));
    }

    private static PermutationGroup byNode(Topology topology) {
        return isUniform(topology)
                ? mixed(topology.size(0)).times(mixed(topology.nodes()))
                : PermutationGroup.of(topology.ranks());
    }

    private static boolean isUniform(Topology topology) {
        return IntStream.range(0, topology.nodes()).allMatch(node -> topology.size(node) == topology.size(0));
    }

    /**
     * A shape of at most 144 ranks for which this promises no more about bits and order than for a given shape: with as
     * many factors 2, or fewer, and an odd part other than 1 if there was one. The given shape, if it is small or if this
     * takes no other.
     */
    ScheduleRequest sample(ScheduleRequest request) {
        boolean isRule = group.matches(RULES) && !placement.contains(".");
        if (request.ranks() <= FEW || !isRule) {
            return request;
        }
        Topology topology = request.topology();
        boolean hasNodes = group.equals(NODES) || placement.equals(NODES);
        if (hasNodes && isUniform(topology)) {
            return ScheduleRequest.of(Topology.uniform(few(topology.nodes(), 2), few(topology.size(0), 2)));
        }
        return ScheduleRequest.of(group.equals(NODES) ? FEW : few(request.ranks(), 4));
    }

    private static int few(int number, int mostTwos) {
        int twos = Integer.numberOfTrailingZeros(number);
        return (number >> twos > 1 ? 3 : 1) << Math.min(twos, mostTwos);
    }

    /** Whether ranks are alike under exclusive or: all factors of order 2, position p on rank p. */
    static boolean isXor(PermutationGroup group) {
        return Integer.bitCount(group.order()) == 1 && group.equals(PermutationGroup.xor(group.order()));
    }

    /** The same with the bits of positions reversed. */
    static boolean isReversedXor(PermutationGroup group) {
        if (Integer.bitCount(group.order()) != 1) {
            return false;
        }
        PermutationGroup xor = PermutationGroup.xor(group.order());
        return group.equals(xor.placed(Placements.reversed(xor)));
    }

    /** Whether ranks are alike under rotation: one factor, position p on rank p. */
    static boolean isCyclic(PermutationGroup group) {
        return group.equals(PermutationGroup.of(group.order()));
    }
}
