package io.tutti.cli.schedules;

import io.tutti.schedule.OpEstimate;
import io.tutti.schedule.Schedule;

/** How large a schedule may be for what is asked of it. Its number of ops is estimated before the work. */
public final class OpLimit {
    /** An op in memory takes some hundreds of bytes. */
    private static final long MOST_IN_MEMORY = 1 << 21;

    /** Several GiB of text, and a proof of several minutes. */
    private static final long MOST_ONE_BY_ONE = 1 << 26;

    private OpLimit() {}

    /**
     * Checks that there is memory for all ops of a schedule.
     *
     * @param what needs it
     * @param instead what needs less
     * @throws IllegalArgumentException if there are too many
     */
    public static void requireInMemory(Schedule schedule, String what, String instead) {
        require(schedule, MOST_IN_MEMORY, what, "; " + instead + " takes more");
    }

    /**
     * Checks that a schedule is not too long to be written.
     *
     * @param what writes it
     * @throws IllegalArgumentException if it is
     */
    public static void requireWritable(Schedule schedule, String what) {
        require(schedule, MOST_ONE_BY_ONE, what, "; --rank R shows one rank");
    }

    /**
     * Checks that a schedule is not too large to be proved.
     *
     * @throws IllegalArgumentException if it is
     */
    static void requireProvable(Schedule schedule) {
        require(schedule, MOST_ONE_BY_ONE, "a proof", "; prove it for fewer ranks");
    }

    private static void require(Schedule schedule, long most, String what, String instead) {
        long ops = OpEstimate.of(schedule, schedule.ranks());
        if (ops > most) {
            throw new IllegalArgumentException("algorithm=" + schedule.algorithm() + " for ranks=" + schedule.ranks()
                    + " has about " + ops + " ops; " + what + " takes at most " + most + instead);
        }
    }
}
