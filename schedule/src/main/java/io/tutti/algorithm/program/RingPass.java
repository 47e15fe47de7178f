package io.tutti.algorithm.program;

import io.tutti.algorithm.pattern.Ring;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;

/** Forwards complete chunks around a ring. */
public final class RingPass {
    private RingPass() {}

    /**
     * In P - 1 steps, every rank forwards the chunk that it received last.
     *
     * @param program receives the ops
     * @param ring the order of ranks
     * @param rank the rank whose program it is
     * @param key the key of the first step
     * @param own the chunk that this rank begins with, copied to OUTPUT if it is not there; the previous rank begins
     *     with the chunk before
     */
    public static void around(ProgramBuilder program, Ring ring, int rank, int key, Slice own) {
        Slice last = own;
        for (int step = 0; step < ring.size() - 1; step++) {
            Slice arrival = Slice.output(ring.before(own.first(), step + 1), 1);
            program.send(ring.after(rank, 1), key + step, last);
            if (last.buffer() == Buffer.INPUT) {
                program.copy(last.in(Buffer.OUTPUT), last);
            }
            program.recv(ring.before(rank, 1), key + step, arrival);
            last = arrival;
        }
    }
}
