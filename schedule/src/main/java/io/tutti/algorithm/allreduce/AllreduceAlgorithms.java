package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.AlgorithmProvider;
import io.tutti.algorithm.node.NodeAlgorithms;
import io.tutti.algorithm.program.TreeForm;
import java.util.ArrayList;
import java.util.List;

/** The algorithms of allreduce. */
public final class AllreduceAlgorithms implements AlgorithmProvider {
    /** Creates the provider, for {@link java.util.ServiceLoader}. */
    public AllreduceAlgorithms() {}

    @Override
    public List<Algorithm> algorithms() {
        List<Algorithm> all = new ArrayList<>(classical());
        all.addAll(NodeAlgorithms.allreduces());
        all.addAll(others());
        return all;
    }

    @Override
    public boolean isProved() {
        return true;
    }

    private static List<Algorithm> classical() {
        return List.of(
                new OneShotAllreduce(),
                new TwoShotAllreduce(),
                new RingAllreduce(),
                new PipelinedRingAllreduce(),
                new RecursiveDoublingAllreduce(),
                new RecursiveHalvingAllreduce(),
                new SwingAllreduce(),
                new BineAllreduce(),
                new BinomialTreeAllreduce(),
                new KnomialTreeAllreduce(TreeForm.KNOMIAL),
                new TwoTreeAllreduce());
    }

    private static List<Algorithm> others() {
        return List.of(new FlatLeaderAllreduce(), new GeneralizedAllreduce(), new MixedRadixAllreduce());
    }
}
