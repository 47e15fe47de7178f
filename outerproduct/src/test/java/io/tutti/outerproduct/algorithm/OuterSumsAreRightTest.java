package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.verify.AlgorithmContract;
import java.util.List;

class OuterSumsAreRightTest extends AlgorithmContract {
    /** Proofs of outer sums are long; {@code tutti verify --all} goes to 130. */
    private static final int MOST = 33;

    @Override
    protected List<Algorithm> algorithms() {
        return Algorithms.forCollective(SumOfOuterProducts.NAME);
    }

    @Override
    protected int mostRanks() {
        return MOST;
    }
}
