package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.AlgorithmProvider;
import java.util.List;

/** The algorithms of {@link SumOfOuterProducts}. */
public final class OuterSumAlgorithms implements AlgorithmProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public OuterSumAlgorithms() {}

    @Override
    public List<Algorithm> algorithms() {
        return List.of(
                new AllgatherOuterSum(),
                new AsynchronousOuterSum(),
                new BruckOuterSum(),
                new AllreduceOuterSum(),
                new FusedOuterSum("allreduce-ring", "ring"),
                new FusedOuterSum("allreduce-butterfly", "recursive-doubling"),
                new FusedOuterSum("allreduce-rabenseifner", "recursive-halving"),
                new BlockOuterSum(),
                new PipelinedOuterSum(),
                new AllScatterOuterSum());
    }

    @Override
    public boolean isProved() {
        return true;
    }
}
