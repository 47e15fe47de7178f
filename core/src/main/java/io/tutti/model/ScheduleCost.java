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
 * @param sent most vectors that one rank sends, or receives; 1 is all chunks of the collective once
 * @param combined most vectors that one rank reads as further operands of reductions
 * @param lanes links of each pair of ranks that it needs
 */
public record ScheduleCost(int depth, int messages, double sent, double combined, int lanes) {
    /** Derives the cost from the programs of all ranks; work and memory grow with the number of their ops. */
    public static ScheduleCost of(Schedule schedule) {
        List<Program> programs =
                IntStream.range(0, schedule.ranks()).mapToObj(schedule::program).toList();
        int messages = 0;
        long sent = 0;
        long combined = 0;
        int lanes = 1;
        for (Program program : programs) {
            Counts counts = Counts.of(program);
            messages = Math.max(messages, counts.messages);
            sent = Math.max(sent, counts.sent);
            combined = Math.max(combined, counts.combined);
            lanes = Math.max(lanes, program.lanes());
        }
        double chunks = schedule.collective().chunks();
        int depth = new DepthWalk(schedule.algorithm(), programs).depth();
        return new ScheduleCost(depth, messages, sent / chunks, combined / chunks, lanes);
    }

    /** One rank's messages, and chunks that it sends or receives, and reads as further operands. */
    private record Counts(int messages, long sent, long combined) {
        static Counts of(Program program) {
            int sends = 0;
            int receives = 0;
            long sent = 0;
            long received = 0;
            long combined = 0;
            for (Op op : program.ops()) {
                if (op instanceof Op.Send send) {
                    sends++;
                    sent += chunks(send.sources());
                } else if (op instanceof Op.Recv recv) {
                    receives++;
                    received += chunks(recv.targets());
                } else if (op instanceof Op.Reduce reduce) {
                    combined += chunks(reduce.operands()) - reduce.target().count();
                }
            }
            return new Counts(Math.max(sends, receives), Math.max(sent, received), combined);
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
