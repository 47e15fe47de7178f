/** Distributed sums of outer products: the API, the collective with its algorithms, and the kernels. */
module io.tutti.outerproduct {
    requires transitive io.tutti.core;
    requires transitive io.tutti.sparse;

    exports io.tutti.outerproduct;
    exports io.tutti.outerproduct.algorithm;
    exports io.tutti.outerproduct.kernel;

    uses io.tutti.outerproduct.kernel.MatrixProduct;

    provides io.tutti.algorithm.AlgorithmProvider with
            io.tutti.outerproduct.algorithm.OuterSumAlgorithms;
    provides io.tutti.schedule.CollectiveProvider with
            io.tutti.outerproduct.algorithm.OuterSumCollective;
}
