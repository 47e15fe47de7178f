package io.tutti.model;

import io.tutti.model.simulate.MemoryWaits;
import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Topology;
import java.util.List;

/**
 * What a schedule costs on any network, when all its chunks are equally long.
 *
 * @param depth length of the longest chain of messages, each of which waits for the one before
 * @param messages most messages that one rank sends, or receives
 * @param travel time in which messages travel, in times of one vector, if a rank sends one message at a time and receives
 *     one at a time
 * @param combined most vectors that one rank reads as further operands of reductions
 * @param lanes links of each pair of ranks that it needs
 */
public record ScheduleCost(int depth, int messages, double travel, double combined, int lanes) {
    /** A second a message, and nothing else: time is the number of messages in a row. */
    private static final Simulator STEPS =
            Simulator.of(new LogGP(1, 0, 0, 0, 0).network("steps", "none")).with(MemoryWaits.COPIED);
    /** A second a chunk, and nothing else. */
    private static final Simulator TRAVEL =
            Simulator.of(new LogGP(0, 0, 0, 1, 0).network("travel", "none")).with(MemoryWaits.COPIED);

    /**
     * Derives the cost from the programs of the ranks, of one if that stands for all; work and memory grow with the
     * number of their ops.
     */
    public static ScheduleCost of(Schedule schedule) {
        ScheduleCost counted = counted(schedule);
        return new ScheduleCost(
                (int) Math.round(simulate(STEPS, schedule)),
                counted.messages,
                simulate(TRAVEL, schedule) / schedule.collective().chunks(),
                counted.combined,
                counted.lanes);
    }

    /** What needs no simulation: messages, reductions and lanes. */
    static ScheduleCost counted(Schedule schedule) {
        int messages = 0;
        long combined = 0;
        int lanes = 1;
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            if (schedule.symmetry().representative(rank) == rank) {
                Program program = schedule.program(rank);
                Counts counts = Counts.of(program);
                messages = Math.max(messages, counts.messages);
                combined = Math.max(combined, counts.combined);
                lanes = Math.max(lanes, program.lanes());
            }
        }
        return new ScheduleCost(
                0, messages, 0, (double) combined / schedule.collective().chunks(), lanes);
    }

    /** Seconds with chunks of a byte. */
    private static double simulate(Simulator simulator, Schedule schedule) {
        int chunks = schedule.collective().chunks();
        Topology apart = Topology.uniform(schedule.ranks(), 1);
        return simulator.run(schedule, apart, Layout.uniform(chunks, chunks)).seconds();
    }

    /** One rank's messages, and chunks that it reads as further operands. */
    private record Counts(int messages, long combined) {
        static Counts of(Program program) {
            int sends = 0;
            int receives = 0;
            long combined = 0;
            for (Op op : program.ops()) {
                if (op instanceof Op.Send) {
                    sends++;
                } else if (op instanceof Op.Recv) {
                    receives++;
                } else if (op instanceof Op.Reduce reduce) {
                    combined += chunks(reduce.operands()) - reduce.target().count();
                }
            }
            return new Counts(Math.max(sends, receives), combined);
        }

        private static long chunks(List<Slice> slices) {
            long chunks = 0;
            for (Slice slice : slices) {
                chunks += slice.count();
            }
            return chunks;
        }
    }
}
