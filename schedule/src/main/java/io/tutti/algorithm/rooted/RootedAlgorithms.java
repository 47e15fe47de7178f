package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.AlgorithmProvider;
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
                new BinomialReduce(),
                new TreeReduce(TreeForm.KNOMIAL),
                new TreeReduce(TreeForm.CHAIN),
                new DirectReduce(),
                new LinearGather(),
                new LinearScatter(),
                new DirectTransfer());
    }

    @Override
    public boolean isProved() {
        return true;
    }
}
