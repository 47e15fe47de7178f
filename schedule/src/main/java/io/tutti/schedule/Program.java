package io.tutti.schedule;

import java.util.List;

/**
 * What one rank does, in order.
 *
 * @param rank whose program it is
 * @param ops the ops; an op's number is its index
 */
public record Program(int rank, List<Op> ops) {
    /** Copies. */
    public Program {
        ops = List.copyOf(ops);
    }

    /** Number of lanes: one more than the highest that an op names, at least 1. */
    public int lanes() {
        int lanes = 1;
        for (Op op : ops) {
            lanes = Math.max(lanes, op.lane() + 1);
        }
        return lanes;
    }

    /** Number of scratch buffers: one more than the highest that an op names. */
    public int scratches() {
        int scratches = 0;
        for (Op op : ops) {
            for (Slice slice : op.writes()) {
                if (slice.buffer() instanceof Buffer.Scratch scratch) {
                    scratches = Math.max(scratches, scratch.number() + 1);
                }
            }
        }
        return scratches;
    }
}
