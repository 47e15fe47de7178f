/**
 * Schedules of collectives as data: the language they are written in, the algorithms that write them, the verifier that proves them and
 * the simulator that times them. Without sockets and threads; needs nothing but the JDK.
 */
module io.tutti.schedule {
    exports io.tutti.algorithm;
    exports io.tutti.algorithm.pattern;
    exports io.tutti.model;
    exports io.tutti.model.cost;
    exports io.tutti.model.interconnect;
    exports io.tutti.model.simulate;
    exports io.tutti.schedule;
    exports io.tutti.verify;

    uses io.tutti.algorithm.AlgorithmProvider;
    uses io.tutti.schedule.CollectiveProvider;

    provides io.tutti.algorithm.AlgorithmProvider with
            io.tutti.algorithm.allreduce.AllreduceAlgorithms,
            io.tutti.algorithm.rooted.RootedAlgorithms,
            io.tutti.algorithm.block.BlockAlgorithms,
            io.tutti.algorithm.scan.ScanAlgorithms;
}
