package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.model.simulate.SymmetryContract;
import java.util.List;

class OuterSymmetryTest extends SymmetryContract {
    @Override
    protected List<Algorithm> algorithms() {
        return Algorithms.forCollective(SumOfOuterProducts.NAME);
    }

    /** Few, because there are many variants, each of many ops. */
    @Override
    protected int[] numbersOfRanks() {
        return new int[] {1, 2, 3, 4, 6, 9, 16};
    }
}
