package io.tutti.model.simulate;

import io.tutti.model.Regime;

/**
 * The ops of all simulated ranks as arrays, one rank after the other. Nothing of it changes during a simulation.
 *
 * @param kinds {@link #SEND}, {@link #RECV} or {@link #COMPUTE}
 * @param ranks whose op it is
 * @param next the op that follows in its lane, or -1
 * @param partners the op at the other end of a message, or -1
 * @param amounts bytes of a message, seconds of a computation
 * @param regimeOf of a message, an index into {@code regimes}
 * @param regimes of all levels of the network
 * @param pending events that an op waits for: its lane, its dependencies, the message of a receive
 * @param firstDependent of each op and one more, where its dependents begin
 * @param dependents ops that wait for others
 * @param starts ops with which lanes begin
 * @param firstOps of each rank, its first op
 * @param traffic messages and bytes
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

    /** The regime of the message that an op sends or receives. */
    Regime regime(int op) {
        return regimes[regimeOf[op]];
    }
}
