package io.tutti.model;

import io.tutti.schedule.Op;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.List;

/**
 * What a schedule costs on any network, when all its chunks are equally long.
 *
 * @param depth length of the longest chain of messages, each of which waits for the one before
 * @param messages most messages that one rank sends, or receives
 * @param sent most vectors that one rank sends, or receives; 1 is all chunks of the collective once
 * @param combined most vectors that one rank reads as further operands of reductions
 */
public record ScheduleCost(int depth, int messages, double sent, double combined) {
    /** Derives the cost from the programs of all ranks; work and memory grow with the number of their ops. */
    public static ScheduleCost of(Schedule schedule) {
        int depth = new DepthWalk(schedule).depth();
        int messages = 0;
        double sent = 0;
        double combined = 0;
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            List<Op> ops = schedule.program(rank).ops();
            messages = Math.max(messages, Math.max(count(ops, Op.Send.class), count(ops, Op.Recv.class)));
            sent = Math.max(
                    sent, ops.stream().mapToLong(ScheduleCost::sentChunks).sum());
            sent = Math.max(
                    sent, ops.stream().mapToLong(ScheduleCost::receivedChunks).sum());
            combined = Math.max(
                    combined,
                    ops.stream().mapToLong(ScheduleCost::combinedChunks).sum());
        }
        double chunks = schedule.collective().chunks();
        return new ScheduleCost(depth, messages, sent / chunks, combined / chunks);
    }

    private static int count(List<Op> ops, Class<? extends Op> kind) {
        return (int) ops.stream().filter(kind::isInstance).count();
    }

    private static long receivedChunks(Op op) {
        return op instanceof Op.Recv recv ? count(recv.targets()) : 0;
    }

    private static long sentChunks(Op op) {
        return op instanceof Op.Send send ? count(send.sources()) : 0;
    }

    private static long combinedChunks(Op op) {
        return op instanceof Op.Reduce reduce
                ? count(reduce.operands()) - reduce.target().count()
                : 0;
    }

    private static long count(List<Slice> slices) {
        return slices.stream().mapToLong(Slice::count).sum();
    }
}
