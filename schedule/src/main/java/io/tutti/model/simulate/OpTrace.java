package io.tutti.model.simulate;

import io.tutti.model.Regime;

/**
 * The ops of all simulated ranks as arrays, one rank after the other. A simulation does not change it.
 *
 * @param kinds per op, {@link #SEND}, {@link #RECV} or {@link #COMPUTE}
 * @param ranks per op, its rank
 * @param next per op, the op that follows in its lane, or -1
 * @param partners per op, the op at the other end of the message, or -1
 * @param amounts per op, bytes of a message or seconds of a computation
 * @param regimeOf per message, an index into {@code regimes}
 * @param regimes the regimes of all levels of the network
 * @param pending per op, the number of events that it waits for: its lane, its dependencies, the message of a receive
 * @param firstDependent per op, the index of its first dependent; one entry more than ops
 * @param dependents ops that wait for others
 * @param starts the first op of each lane
 * @param firstOps per rank, its first op
 * @param traffic the messages of all ranks
 */
record OpTrace(
        byte[] kinds,
        int[] ranks,
        int[] next,
        int[] partners,
        double[] amounts,
        byte[] regimeOf,
        Regime[] regimes,
        int[] pending,
        int[] firstDependent,
        int[] dependents,
        int[] starts,
        int[] firstOps,
        MessageCounts traffic) {
    static final byte SEND = 0;
    static final byte RECV = 1;
    static final byte COMPUTE = 2;

    /** Number of ops. */
    int ops() {
        return ranks.length;
    }

    /** The same ops on a network with other regimes, one for each of this one's. */
    OpTrace with(Regime... others) {
        return new OpTrace(
                kinds,
                ranks,
                next,
                partners,
                amounts,
                regimeOf,
                others,
                pending,
                firstDependent,
                dependents,
                starts,
                firstOps,
                traffic);
    }

    /** The regime of the message that an op sends or receives. */
    Regime regime(int op) {
        return regimes[regimeOf[op]];
    }
}
