package io.tutti.algorithm;

import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.stream.IntStream;

/**
 * The key range of a schedule that is the first part of a larger one. It covers all ranks, which need not use equally
 * many keys.
 */
public final class Keys {
    /** Each rank would make the programs of more ranks than these, which takes seconds where they are thousands. */
    private static final int MOST_ASKED = 512;
    /** More than the keys of Tutti's algorithms without symmetry. */
    private static final int MANY = 1 << 20;

    private final Schedule schedule;
    /** Computed on first use; threads that compute it concurrently get the same value. */
    private volatile int next = -1;

    /**
     * Creates the key range of a schedule.
     *
     * @param schedule the schedule; its programs are requested on the first call of {@link #next()}
     */
    public Keys(Schedule schedule) {
        this.schedule = schedule;
    }

    /**
     * {@return one more than the highest key of any rank, or 0 if no rank sends or receives} Of more than 512 ranks that
     * are not symmetric, it is 2^20 or more, and rank 0 alone is asked for its keys. Where another rank has a key that is
     * as high, nothing goes wrong, but fewer receives are fused into reductions.
     */
    public int next() {
        if (next < 0) {
            boolean isAsked = schedule.symmetry() != Symmetry.NONE || schedule.ranks() <= MOST_ASKED;
            next = isAsked ? highest() : Math.max(MANY, next(schedule.program(0)));
        }
        return next;
    }

    private int highest() {
        return IntStream.range(0, schedule.ranks())
                .map(schedule.symmetry()::representative)
                .distinct()
                .map(rank -> next(schedule.program(rank)))
                .max()
                .orElse(0);
    }

    /**
     * {@return one more than the highest key of a program, or 0 if it neither sends nor receives}
     *
     * @param program the program of one rank
     */
    public static int next(Program program) {
        return program.ops().stream().mapToInt(Keys::next).max().orElse(0);
    }

    private static int next(Op op) {
        return switch (op) {
            case Op.Send send -> send.key() + 1;
            case Op.Recv recv -> recv.key() + 1;
            default -> 0;
        };
    }
}
