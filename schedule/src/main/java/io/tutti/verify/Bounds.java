package io.tutti.verify;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Op;
import io.tutti.schedule.ScheduleLimits;
import io.tutti.schedule.Slice;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks that every op is one that a run can do: it names other ranks, and only chunks that the rank holds. */
record Bounds(ProgramSet programs) {
    void check() {
        for (int rank = 0; rank < programs.ranks(); rank++) {
            for (int number = 0; number < programs.ops(rank); number++) {
                check(rank, number);
            }
        }
    }

    private void check(int rank, int number) {
        Op op = programs.op(rank, number);
        checkNumber(rank, number, "lane", op.lane(), ScheduleLimits.LANES - 1);
        if (op instanceof Op.Send send) {
            checkPeer(rank, number, send.peer());
            checkNumber(rank, number, "key", send.key(), ScheduleLimits.KEY);
        } else if (op instanceof Op.Recv recv) {
            checkPeer(rank, number, recv.peer());
            checkNumber(rank, number, "key", recv.key(), ScheduleLimits.KEY);
        } else if (op instanceof Op.Reduce && !programs.collective().isReducing()) {
            throw programs.failure(rank, number, "no reduction, as the collective has no operator", "one");
        }
        for (Slice slice : op.reads()) {
            checkHeld(rank, number, slice);
        }
        for (Slice slice : op.writes()) {
            checkHeld(rank, number, slice);
            if (slice.buffer() == Buffer.INPUT) {
                throw programs.failure(rank, number, "no write to INPUT", slice + " written");
            }
        }
        if (op.writes().size() > 1) {
            checkWrittenOnce(rank, number, op.writes());
        }
    }

    private void checkNumber(int rank, int number, String name, int value, int most) {
        if (value < 0 || value > most) {
            throw programs.failure(rank, number, "a " + name + " from 0 to " + most, name + " " + value);
        }
    }

    private void checkWrittenOnce(int rank, int number, List<Slice> slices) {
        Set<Slice> chunks = new HashSet<>();
        for (Slice slice : slices) {
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                if (!chunks.add(new Slice(slice.buffer(), chunk, 1))) {
                    throw programs.failure(rank, number, "every chunk once", "chunk " + chunk + " twice");
                }
            }
        }
    }

    private void checkPeer(int rank, int number, int peer) {
        if (peer < 0 || peer >= programs.ranks() || peer == rank) {
            throw programs.failure(rank, number, "another rank below " + programs.ranks(), "rank " + peer);
        }
    }

    private void checkHeld(int rank, int number, Slice slice) {
        if (slice.buffer() instanceof Buffer.Scratch scratch) {
            if (scratch.number() >= ScheduleLimits.SCRATCHES
                    || slice.end() > programs.collective().chunks()) {
                throw programs.failure(
                        rank,
                        number,
                        "fewer than " + ScheduleLimits.SCRATCHES + " scratch buffers, of chunks below "
                                + programs.collective().chunks(),
                        slice.toString());
            }
            return;
        }
        ChunkRun held = slice.buffer() == Buffer.INPUT
                ? programs.collective().input(rank)
                : programs.collective().output(rank);
        if (!held.contains(slice)) {
            throw programs.failure(rank, number, "neighbours in memory among " + held, slice.toString());
        }
    }
}
