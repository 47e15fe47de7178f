package io.tutti.model;

import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.List;
import java.util.stream.IntStream;

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
    /** Derives the cost from the programs of all ranks; work and memory grow with the number of their ops. */
    public static ScheduleCost of(Schedule schedule) {
        List<Program> programs =
                IntStream.range(0, schedule.ranks()).mapToObj(schedule::program).toList();
        int messages = 0;
        long combined = 0;
        int lanes = 1;
        for (Program program : programs) {
            Counts counts = Counts.of(program);
            messages = Math.max(messages, counts.messages);
            combined = Math.max(combined, counts.combined);
            lanes = Math.max(lanes, program.lanes());
        }
        double chunks = schedule.collective().chunks();
        DepthWalk walk = new DepthWalk(schedule.algorithm(), programs);
        return new ScheduleCost(walk.depth(), messages, walk.time() / chunks, combined / chunks, lanes);
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
    }

    /** How many chunks slices are. */
    static long chunks(List<Slice> slices) {
        long chunks = 0;
        for (Slice slice : slices) {
            chunks += slice.count();
        }
        return chunks;
    }
}
