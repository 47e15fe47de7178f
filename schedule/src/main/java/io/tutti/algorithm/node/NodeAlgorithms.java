package io.tutti.algorithm.node;

import io.tutti.algorithm.Algorithm;
import java.util.List;

/** The algorithms of this package, for the providers of their collectives. */
public final class NodeAlgorithms {
    private NodeAlgorithms() {}

    /**
     * The algorithms of allreduce.
     *
     * @return the algorithms with default parameters, in the order in which they are listed
     */
    public static List<Algorithm> allreduces() {
        return List.of(new LeaderAllreduce(), new NodeAwareParallelAllreduce(), new SplitRailAllreduce());
    }

    /**
     * The algorithm of broadcast.
     *
     * @return the algorithm with default parameters
     */
    public static Algorithm broadcast() {
        return new LeaderBroadcast();
    }

    /**
     * The algorithm of reduce.
     *
     * @return the algorithm with default parameters
     */
    public static Algorithm reduce() {
        return new LeaderReduce();
    }

    /**
     * The algorithms of allgather.
     *
     * @return the algorithms with default parameters, in the order in which they are listed
     */
    public static List<Algorithm> allgathers() {
        return List.of(new NodeAwareAllgather());
    }

    /**
     * The algorithm of reduce-scatter.
     *
     * @return the algorithm with default parameters
     */
    public static Algorithm reduceScatter() {
        return new NodeAwareReduceScatter();
    }

    /**
     * The algorithm of all-to-all.
     *
     * @return the algorithm with default parameters
     */
    public static Algorithm alltoall() {
        return new NodeAwareAlltoall();
    }
}
