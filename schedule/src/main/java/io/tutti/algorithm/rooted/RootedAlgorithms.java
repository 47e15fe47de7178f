package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.AlgorithmProvider;
import io.tutti.algorithm.node.NodeAlgorithms;
import io.tutti.algorithm.program.TreeForm;
import java.util.List;

/** The algorithms of broadcast, reduce, gather, scatter and transfer. */
public final class RootedAlgorithms implements AlgorithmProvider {
    /** Creates the provider, for {@link java.util.ServiceLoader}. */
    public RootedAlgorithms() {}

    @Override
    public List<Algorithm> algorithms() {
        return List.of(
                new BinomialBroadcast(),
                new TreeBroadcast(TreeForm.KNOMIAL),
                new TreeBroadcast(TreeForm.CHAIN),
                new TreeBroadcast(TreeForm.BINARY),
                new TwoTreeBroadcast(),
                new BineBroadcast(),
                new DirectBroadcast(),
                new ScatterAllgatherBroadcast(),
                NodeAlgorithms.broadcast(),
                new BinomialReduce(),
                new TreeReduce(TreeForm.KNOMIAL),
                new TreeReduce(TreeForm.CHAIN),
                new TreeReduce(TreeForm.BINARY),
                new TwoTreeReduce(),
                new BineReduce(),
                new ReduceScatterGatherReduce(),
                new DirectReduce(),
                NodeAlgorithms.reduce(),
                new LinearGather(),
                new BinomialGather(),
                new LinearScatter(),
                new BinomialScatter(),
                new DirectTransfer());
    }

    @Override
    public boolean isProved() {
        return true;
    }
}
