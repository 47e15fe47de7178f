package io.tutti.measure.rank;

import io.tutti.Communicator;
import io.tutti.Data;
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

    /** Returns the call. It is prepared where the plain call would allocate. */
    Runnable call(Reduction reduction) {
        return switch (collective) {
            case ALLREDUCE -> () -> communicator.allreduce(input, output, reduction);
            case REDUCE -> prepared(new Request.Reduce(input, output, reduction, 0));
            case BROADCAST -> prepared(new Request.Broadcast(input, 0));
            case REDUCE_SCATTER -> prepared(new Request.ReduceScatter(input, output, counts(), reduction));
            case ALLGATHER -> prepared(new Request.Allgather(input, output, counts()));
            case GATHER -> prepared(new Request.Gather(input, output, counts(), 0));
            case SCATTER -> prepared(new Request.Scatter(input, output, counts(), 0));
            case ALLTOALL -> prepared(new Request.Alltoall(input, output, counts(), counts()));
            case BARRIER -> prepared(new Request.Barrier());
            case SCAN -> prepared(new Request.Scan(input, output, reduction, false));
            case EXSCAN -> prepared(new Request.Scan(input, output, reduction, true));
            case SEND_RECV -> this::toAndFro;
        };
    }

    private Runnable prepared(Request request) {
        return communicator.prepare(request)::run;
    }

    private long[] counts() {
        long[] counts = new long[communicator.size()];
        Arrays.fill(counts, count);
        return counts;
    }

    private void toAndFro() {
        int partner = communicator.rank() ^ 1;
        if (partner >= communicator.size()) {
            return;
        }
        if (partner > communicator.rank()) {
            communicator.send(input, partner);
            communicator.receive(output, partner);
        } else {
            communicator.receive(output, partner);
            communicator.send(input, partner);
        }
    }
}
