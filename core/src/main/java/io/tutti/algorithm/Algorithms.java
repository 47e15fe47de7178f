package io.tutti.algorithm;

import java.util.List;
import java.util.Optional;

/** All algorithms there are. */
public final class Algorithms {
    private static final List<Algorithm> ALL = List.of(
            new OneShotAllreduce(),
            new TwoShotAllreduce(),
            new RingAllreduce(),
            new PipelinedRingAllreduce(),
            new RecursiveDoublingAllreduce(),
            new RecursiveHalvingAllreduce(),
            new BinomialTreeAllreduce(),
            new KnomialTreeAllreduce(TreeForm.KNOMIAL),
            new MasterAllreduce(),
            new NodeAwareParallelAllreduce(),
            new SplitRailAllreduce(),
            new FlatMasterAllreduce(),
            new GeneralizedAllreduce(),
            new MixedRadixAllreduce(),
            new BinomialBroadcast(),
            new TreeBroadcast(TreeForm.KNOMIAL),
            new TreeBroadcast(TreeForm.CHAIN),
            new BinomialReduce(),
            new TreeReduce(TreeForm.KNOMIAL),
            new TreeReduce(TreeForm.CHAIN),
            new DirectReduce(),
            new DirectReduceScatter(),
            new RingReduceScatter(),
            new DirectAllgather(),
            new RingAllgather(),
            new BruckAllgather(),
            new RecursiveDoublingAllgather(),
            new NeighbourExchangeAllgather(),
            new NodeAwareAllgather(),
            new LinearGather(),
            new LinearScatter(),
            new PairwiseAlltoall(),
            new BruckAlltoall(),
            new RecursiveDoublingScan(),
            new DirectScan(false),
            new RecursiveDoublingExscan(),
            new DirectScan(true),
            new DirectTransfer(),
            new AllgatherOuterSum(),
            new AsynchronousOuterSum(),
            new BruckOuterSum(),
            new AllreduceOuterSum(),
            new FusedOuterSum("allreduce-ring", new RingAllreduce()),
            new FusedOuterSum("allreduce-butterfly", new RecursiveDoublingAllreduce()),
            new FusedOuterSum("allreduce-rabenseifner", new RecursiveHalvingAllreduce()),
            new BlockOuterSum(),
            new PipelinedOuterSum(),
            new AllScatterOuterSum());

    private Algorithms() {}

    /** Every algorithm, those of a collective side by side. */
    public static List<Algorithm> all() {
        return ALL;
    }

    /** The algorithms that do a collective. */
    public static List<Algorithm> forCollective(String collective) {
        return ALL.stream().filter(a -> a.collective().equals(collective)).toList();
    }

    /**
     * Whether the build proves this form: an algorithm with its default parameters, or one of its {@link
     * Algorithm#variants} for the shape. Other parameters, other compositions and algorithms of users are not.
     */
    public static boolean isStandard(Algorithm algorithm, Shape shape) {
        for (Algorithm each : ALL) {
            if (each.getClass() == algorithm.getClass() && each.collective().equals(algorithm.collective())) {
                String name = algorithm.name();
                boolean isForm = name.startsWith(each.name() + ":");
                if (each.name().equals(name) || isForm && isVariant(each, name, shape)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isVariant(Algorithm algorithm, String name, Shape shape) {
        return algorithm.variants(shape).stream()
                .anyMatch(variant -> variant.name().equals(name));
    }

    /** Whether an algorithm is one of these, with any parameters, and no user's. */
    public static boolean isBuiltIn(Algorithm algorithm) {
        return ALL.stream().anyMatch(each -> each.getClass() == algorithm.getClass());
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
