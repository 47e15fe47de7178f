package io.tutti.sparse;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.Shape;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.List;

/**
 * Adds up what a rank's program sends and receives under the layout that it is run with.
 *
 * @param schedule what all ranks run
 * @param program the rank's part of it
 */
record Meter(Schedule schedule, Program program) {
    /** Of an algorithm by its name. */
    static Meter of(String collective, String algorithm, Shape shape, int rank) {
        Schedule schedule =
                Algorithms.byName(collective, algorithm).orElseThrow().schedule(shape);
        return new Meter(schedule, schedule.program(rank));
    }

    int chunks() {
        return schedule.collective().chunks();
    }

    /** Elements times {@code words}. */
    Volume volume(Layout layout, int words) {
        long sent = 0;
        long received = 0;
        for (Op op : program.ops()) {
            if (op instanceof Op.Send send) {
                sent += length(layout, send.sources());
            } else if (op instanceof Op.Recv recv) {
                received += length(layout, recv.targets());
            }
        }
        return new Volume(words * sent, words * received);
    }

    private static long length(Layout layout, List<Slice> slices) {
        long length = 0;
        for (Slice slice : slices) {
            length += layout.length(slice.first(), slice.count());
        }
        return length;
    }
}
