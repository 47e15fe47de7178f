package io.tutti.schedule;

import java.util.List;
import java.util.function.IntPredicate;

/**
 * The ops of one rank, in order.
 *
 * @param rank the rank that runs the program
 * @param ops the ops; an op's number is its index
 */
public record Program(int rank, List<Op> ops) {
    /** Copies the list. */
    public Program {
        ops = List.copyOf(ops);
    }

    /** {@return the number of lanes: one more than the highest lane of an op, at least 1} */
    public int lanes() {
        int lanes = 1;
        for (Op op : ops) {
            lanes = Math.max(lanes, op.lane() + 1);
        }
        return lanes;
    }

    /** {@return the number of scratch buffers: one more than the highest number that an op writes, or 0} */
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

    /**
     * Counts what the rank sends, receives and combines.
     *
     * @param layout the lengths of the chunks that the program names
     * @return the counts, in elements of the layout
     */
    public Traffic traffic(Layout layout) {
        return Traffic.of(this, layout, peer -> true);
    }

    /**
     * Counts what the rank exchanges with some peers, such as those of its node, and all that it combines.
     *
     * @param layout the lengths of the chunks that the program names
     * @param peers whether messages to and from a rank are counted
     * @return the counts, in elements of the layout
     */
    public Traffic traffic(Layout layout, IntPredicate peers) {
        return Traffic.of(this, layout, peers);
    }
}
