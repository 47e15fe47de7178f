package io.tutti;

import java.util.Arrays;

/** Collectives on byte arrays whose lengths only their owners know: the lengths are exchanged first, then the contents. */
final class Bytes {
    private Bytes() {}

    static byte[] broadcast(Communicator communicator, byte[] bytes, int root) {
        boolean isRoot = communicator.rank() == root;
        long[] length = {isRoot ? Checks.notNull("bytes", bytes).length : 0};
        communicator.broadcast(Data.of(length), root);
        byte[] result = isRoot ? bytes : new byte[Math.toIntExact(length[0])];
        communicator.broadcast(Data.of(result), root);
        return result;
    }

    static byte[][] allgather(Communicator communicator, byte[] bytes) {
        Checks.notNull("bytes", bytes);
        long[] lengths = new long[communicator.size()];
        communicator.allgather(Data.of(new long[] {bytes.length}), Data.of(lengths));
        byte[] all = new byte[total(lengths)];
        communicator.allgatherv(Data.of(bytes), Data.of(all), lengths);
        byte[][] result = new byte[lengths.length][];
        int at = 0;
        for (int rank = 0; rank < result.length; rank++) {
            result[rank] = Arrays.copyOfRange(all, at, at + (int) lengths[rank]);
            at += (int) lengths[rank];
        }
        return result;
    }

    /** Returns the sum of the lengths, which are equal on all ranks, so that all ranks are refused or none. */
    static int total(long... lengths) {
        long total = Arrays.stream(lengths).sum();
        if (total > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("the bytes of all ranks are " + total + ", but at most "
                    + Integer.MAX_VALUE + " can be gathered; use allgatherv with memory outside the heap");
        }
        return (int) total;
    }
}
