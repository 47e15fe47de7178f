package io.tutti.model.simulate;

import java.util.Arrays;

/** The outgoing ports of all ranks; a port sends one message at a time, and others wait in order. */
final class NetworkPorts {
    private static final int NONE = -1;

    private final boolean[] busy;
    private final int[] heads;
    private final int[] tails;
    private final int[] following;

    NetworkPorts(int ranks, int ops) {
        busy = new boolean[ranks];
        heads = new int[ranks];
        tails = new int[ranks];
        following = new int[ops];
        Arrays.fill(heads, NONE);
    }

    /** Takes the port for a send if it is free; otherwise the send waits. */
    boolean take(int rank, int send) {
        if (!busy[rank]) {
            busy[rank] = true;
            return true;
        }
        if (heads[rank] == NONE) {
            heads[rank] = send;
        } else {
            following[tails[rank]] = send;
        }
        tails[rank] = send;
        return false;
    }

    /**
     * Frees the port, or passes it to the next send.
     *
     * @return the send that takes the port next, or -1
     */
    int free(int rank) {
        int send = heads[rank];
        busy[rank] = send != NONE;
        if (send != NONE) {
            heads[rank] = send == tails[rank] ? NONE : following[send];
        }
        return send;
    }
}
