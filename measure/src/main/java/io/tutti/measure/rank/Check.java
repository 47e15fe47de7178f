package io.tutti.measure.rank;

import io.tutti.Data;
import io.tutti.kernel.element.Elements;

/** Fills a rank's vectors with known values and counts the wrong elements of its result. */
final class Check {
    private static final byte JUNK = 0x55;

    private final BoundCall bound;
    private final TestValues values;
    private final int rank;
    private final int ranks;

    Check(BoundCall bound, TestValues values) {
        this.bound = bound;
        this.values = values;
        this.rank = bound.communicator().rank();
        this.ranks = bound.communicator().size();
    }

    /** Fills the vectors before the call. Elements that the call must write contain garbage. */
    void fill() {
        bound.output().segment().fill(JUNK);
        bound.input().segment().fill(JUNK);
        boolean isOthers = rank != 0
                && (bound.collective() == BenchCollective.BROADCAST || bound.collective() == BenchCollective.SCATTER);
        for (long i = 0; !isOthers && i < bound.input().count(); i++) {
            Elements.set(bound.input().type(), bound.input().segment(), i, values.of(rank, i));
        }
    }

    /** Counts wrong elements after the call. */
    long wrong() {
        long wrong = 0;
        Data result = result();
        for (long i = 0; hasResult() && i < result.count(); i++) {
            if (!values.isRight(Elements.get(result.type(), result.segment(), i), expected(i))) {
                wrong++;
            }
        }
        return wrong;
    }

    /** Clears the vectors for the timed calls: zeros keep their value, however often they are reduced in place. */
    void clear() {
        bound.input().segment().fill((byte) 0);
        bound.output().segment().fill((byte) 0);
    }

    Data result() {
        return bound.collective() == BenchCollective.BROADCAST ? bound.input() : bound.output();
    }

    private boolean hasResult() {
        return switch (bound.collective()) {
            case REDUCE, GATHER -> rank == 0;
            case EXSCAN -> rank > 0;
            case SEND_RECV -> (rank ^ 1) < ranks;
            case STREAM -> rank % 2 == 1;
            case BARRIER -> false;
            default -> true;
        };
    }

    private double expected(long i) {
        long count = bound.count();
        return switch (bound.collective()) {
            case ALLREDUCE, REDUCE -> values.combined(ranks, i);
            case BROADCAST -> values.of(0, i);
            case REDUCE_SCATTER -> values.combined(ranks, rank * count + i);
            case ALLGATHER, GATHER -> values.of((int) (i / count), i % count);
            case SCATTER -> values.of(0, rank * count + i);
            case ALLTOALL -> values.of((int) (i / count), rank * count + i % count);
            case SCAN -> values.combined(rank + 1, i);
            case EXSCAN -> values.combined(rank, i);
            case SEND_RECV, STREAM -> values.of(rank ^ 1, i);
            case BARRIER -> 0;
        };
    }
}
