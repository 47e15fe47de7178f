package io.tutti.measure.rank;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Prepared;
import io.tutti.Request;
import io.tutti.type.Reduction;
import java.util.Arrays;

/**
 * A rank's vectors for one count and one placement, and the measured call on them.
 *
 * @param collective the collective
 * @param communicator communicator of the call
 * @param input this rank's input
 * @param output this rank's result
 * @param count elements of a block
 */
record BoundCall(BenchCollective collective, Communicator communicator, Data input, Data output, long count) {
    /**
     * Slices the vectors out of two longer ones. In place, the shorter vector is part of the longer one: either all of
     * it, or the rank's block.
     */
    static BoundCall of(
            BenchCollective collective, Communicator communicator, Data[] memory, ResultPlace place, long count) {
        int ranks = communicator.size();
        long given = collective.input().elements(count, ranks);
        long got = collective.output().elements(count, ranks);
        Data input = memory[0].slice(0, given);
        Data output = memory[1].slice(0, got);
        if (place == ResultPlace.IN) {
            long own = given == got ? 0 : communicator.rank() * count;
            if (given >= got) {
                output = input.slice(own, own + got);
            } else {
                input = output.slice(own, own + given);
            }
        }
        return new BoundCall(collective, communicator, input, output, count);
    }

    /** Returns what writes the input, as a program does that computes it. Zeros, which every reduction in use keeps. */
    Runnable touch() {
        return () -> input.segment().fill((byte) 0);
    }

    /** Returns the call. It is prepared where the plain call would allocate. */
    Runnable call(Reduction reduction, CallMode mode) {
        return switch (collective) {
            case SEND_RECV -> new MessagePairs(communicator, input, output, mode)::toAndFro;
            case STREAM -> new MessagePairs(communicator, input, output, mode)::stream;
            case ALLREDUCE ->
                mode.starts() ? prepared(reduction, mode) : () -> communicator.allreduce(input, output, reduction);
            default -> prepared(reduction, mode);
        };
    }

    /** Returns what the call asks for. */
    Request request(Reduction reduction) {
        return switch (collective) {
            case ALLREDUCE -> new Request.Allreduce(input, output, reduction);
            case REDUCE -> new Request.Reduce(input, output, reduction, 0);
            case BROADCAST -> new Request.Broadcast(input, 0);
            case REDUCE_SCATTER -> new Request.ReduceScatter(input, output, counts(), reduction);
            case ALLGATHER -> new Request.Allgather(input, output, counts());
            case GATHER -> new Request.Gather(input, output, counts(), 0);
            case SCATTER -> new Request.Scatter(input, output, counts(), 0);
            case ALLTOALL -> new Request.Alltoall(input, output, counts(), counts());
            case BARRIER -> new Request.Barrier();
            case SCAN -> new Request.Scan(input, output, reduction, false);
            case EXSCAN -> new Request.Scan(input, output, reduction, true);
            case SEND_RECV, STREAM -> throw new IllegalArgumentException(collective + " is several requests");
        };
    }

    /** Prepares the call. */
    Prepared prepare(Reduction reduction) {
        return communicator.prepare(request(reduction));
    }

    private Runnable prepared(Reduction reduction, CallMode mode) {
        Prepared prepared = prepare(reduction);
        return mode.starts() ? () -> prepared.start().await() : prepared::run;
    }

    private long[] counts() {
        long[] counts = new long[communicator.size()];
        Arrays.fill(counts, count);
        return counts;
    }
}
