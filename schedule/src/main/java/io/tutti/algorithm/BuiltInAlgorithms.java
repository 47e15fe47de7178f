package io.tutti.algorithm;

import java.util.List;
import java.util.stream.Stream;

/** The algorithms of this package. */
final class BuiltInAlgorithms implements AlgorithmProvider {
    @Override
    public List<Algorithm> algorithms() {
        return Stream.of(allreduces(), broadcasts(), reduces(), reduceScatters(), allgathers(), moves(), scans())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public boolean isProved() {
        return true;
    }

    private static List<Algorithm> allreduces() {
        return List.of(
                new OneShotAllreduce(),
                new TwoShotAllreduce(),
                new RingAllreduce(),
                new PipelinedRingAllreduce(),
                new RecursiveDoublingAllreduce(),
                new RecursiveHalvingAllreduce(),
                new BinomialTreeAllreduce(),
                new KnomialTreeAllreduce(TreeForm.KNOMIAL),
                new LeaderAllreduce(),
                new NodeAwareParallelAllreduce(),
                new SplitRailAllreduce(),
                new FlatLeaderAllreduce(),
                new GeneralizedAllreduce(),
                new MixedRadixAllreduce());
    }

    private static List<Algorithm> broadcasts() {
        return List.of(new BinomialBroadcast(), new TreeBroadcast(TreeForm.KNOMIAL), new TreeBroadcast(TreeForm.CHAIN));
    }

    private static List<Algorithm> reduces() {
        return List.of(
                new BinomialReduce(),
                new TreeReduce(TreeForm.KNOMIAL),
                new TreeReduce(TreeForm.CHAIN),
                new DirectReduce());
    }

    private static List<Algorithm> reduceScatters() {
        return List.of(new DirectReduceScatter(), new RingReduceScatter());
    }

    private static List<Algorithm> allgathers() {
        return List.of(
                new DirectAllgather(),
                new RingAllgather(),
                new BruckAllgather(),
                new RecursiveDoublingAllgather(),
                new NeighbourExchangeAllgather(),
                new NodeAwareAllgather());
    }

    /** Gather, scatter and all-to-all. */
    private static List<Algorithm> moves() {
        return List.of(new LinearGather(), new LinearScatter(), new PairwiseAlltoall(), new BruckAlltoall());
    }

    private static List<Algorithm> scans() {
        return List.of(
                new RecursiveDoublingScan(),
                new DirectScan(false),
                new RecursiveDoublingExscan(),
                new DirectScan(true),
                new DirectTransfer());
    }
}
