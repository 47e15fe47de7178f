package io.tutti.algorithm.group;

import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Topology;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A group and its placement as users specify them: a group that {@link PermutationGroup#parse} accepts, or a rule that
 * makes one for any request.
 *
 * <ul>
 *   <li>{@code Z}: cyclic.
 *   <li>{@code X}: exclusive or; powers of two only.
 *   <li>{@code ZX}: cyclic for the odd part, times exclusive or.
 *   <li>{@code nodes}: inside nodes first, then between them; {@code ZX} of the size of a node times {@code ZX} of the
 *       number of nodes. {@code Z} if nodes differ in size.
 * </ul>
 *
 * <p>Placements are {@code rank} (position p on rank p), {@code reversed}, {@code nodes} ({@link Placements}), or the
 * ranks of positions 0, 1, … separated by dots.
 *
 * @param group the group or rule
 * @param placement the placement
 */
public record GroupChoice(String group, String placement) {
    /** The rule for a cyclic group. */
    public static final String CYCLIC = "Z";
    /** The rule for exclusive or as far as it divides the number of ranks. */
    public static final String MIXED = "ZX";
    /** The rule, and the placement, that match the nodes. */
    public static final String NODES = "nodes";
    /** The placement of position p on rank p. */
    public static final String PLAIN = "rank";

    private static final String REVERSED = "reversed";
    private static final Set<String> RULES = Set.of("Z", "X", "ZX", "nodes");
    private static final Set<String> PLACEMENTS = Set.of("rank", "reversed", "nodes");
    /** A small and odd number of ranks. */
    private static final int FEW = 33;

    /** Checks that the group and the placement are well formed. */
    public GroupChoice {
        if (!RULES.contains(group)) {
            PermutationGroup.parse(group);
        }
        if (!PLACEMENTS.contains(placement) && !placement.matches("[0-9]{1,7}(\\.[0-9]{1,7})*+")) {
            throw new IllegalArgumentException("h=" + placement + " must be rank, reversed, nodes or like 0.2.1.3");
        }
    }

    /**
     * {@return the group for a request; empty if there is none for its number of ranks}
     *
     * @param request the request
     */
    public Optional<PermutationGroup> of(ScheduleRequest request) {
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

    /** Cyclic for the odd part of a number of ranks, times exclusive or. */
    private static PermutationGroup mixed(int ranks) {
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
     * {@return a request of at most 144 ranks for which this choice guarantees no more about bits and order than for {@code
     * request}: with at most as many factors 2, and with an odd part other than 1 if there was one. It is {@code
     * request} itself if that is small or if this choice supports no other}
     *
     * @param request the request
     */
    public ScheduleRequest sample(ScheduleRequest request) {
        boolean isRule = RULES.contains(group) && !placement.contains(".");
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

    /**
     * {@return whether ranks are symmetric under exclusive or: all factors have order 2, and position p is on rank p}
     *
     * @param group the group
     */
    public static boolean isXor(PermutationGroup group) {
        return Integer.bitCount(group.order()) == 1 && group.equals(PermutationGroup.xor(group.order()));
    }

    /**
     * {@return whether ranks are symmetric under exclusive or with the bits of positions reversed}
     *
     * @param group the group
     */
    public static boolean isReversedXor(PermutationGroup group) {
        if (Integer.bitCount(group.order()) != 1) {
            return false;
        }
        PermutationGroup xor = PermutationGroup.xor(group.order());
        return group.equals(xor.placed(Placements.reversed(xor)));
    }

    /**
     * {@return whether ranks are symmetric under rotation: there is one factor, and position p is on rank p}
     *
     * @param group the group
     */
    public static boolean isCyclic(PermutationGroup group) {
        return group.equals(PermutationGroup.of(group.order()));
    }
}
