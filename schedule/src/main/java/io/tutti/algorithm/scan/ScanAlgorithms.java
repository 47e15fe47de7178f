package io.tutti.algorithm.scan;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.AlgorithmProvider;
import java.util.List;

/** The algorithms of scan and exscan. */
public final class ScanAlgorithms implements AlgorithmProvider {
    /** Creates the provider, for {@link java.util.ServiceLoader}. */
    public ScanAlgorithms() {}

    @Override
    public List<Algorithm> algorithms() {
        return List.of(
                new RecursiveDoublingScan(),
                new DirectScan(false),
                new RecursiveDoublingExscan(),
                new DirectScan(true));
    }

    @Override
    public boolean isProved() {
        return true;
    }
}
