package io.tutti.algorithm;

import java.util.List;
import java.util.Optional;

/** All algorithms there are. */
public final class Algorithms {
    private static final List<Algorithm> ALL = List.of(
            new OneShotAllreduce(),
            new TwoShotAllreduce(),
            new RingAllreduce(),
            new RecursiveDoublingAllreduce(),
            new RecursiveHalvingAllreduce(),
            new BinomialTreeAllreduce(),
            new BinomialBroadcast(),
            new BinomialReduce(),
            new DirectReduceScatter(),
            new RingReduceScatter(),
            new DirectAllgather(),
            new RingAllgather(),
            new LinearGather(),
            new LinearScatter(),
            new PairwiseAlltoall(),
            new RecursiveDoublingScan(),
            new RecursiveDoublingExscan(),
            new DirectTransfer());

    private Algorithms() {}

    /** Every algorithm, those of a collective side by side. */
    public static List<Algorithm> all() {
        return ALL;
    }

    /** The algorithms that do a collective. */
    public static List<Algorithm> forCollective(String collective) {
        return ALL.stream().filter(a -> a.collective().equals(collective)).toList();
    }

    /** The algorithm of this name for a collective. */
    public static Optional<Algorithm> byName(String collective, String name) {
        return forCollective(collective).stream()
                .filter(a -> a.name().equals(name))
                .findFirst();
    }
}
