package io.tutti.cli.schedules;

import io.tutti.schedule.Schedule;

/** How large a schedule may be for what is asked of it. The number of ops, about that of rank 0 for each rank, is known before the work. */
public final class OpLimit {
    /** In memory, an op needs some hundreds of bytes. */
    static final long IN_MEMORY = 1 << 21;

    /** More text than anybody has room for. */
    static final long WRITABLE = 1 << 26;

    private OpLimit() {}

    /**
     * Checks that there is memory for all ops of a schedule.
     *
     * @param what needs it
     * @param instead what needs less
     * @throws IllegalArgumentException if there are too many
     */
    public static void requireInMemory(Schedule schedule, String what, String instead) {
        require(schedule, IN_MEMORY, what, "; " + instead + " takes more");
    }

    /**
     * Checks that a schedule is not too long to be written.
     *
     * @param what writes it
     * @throws IllegalArgumentException if it is
     */
    public static void requireWritable(Schedule schedule, String what) {
        require(schedule, WRITABLE, what, "; --rank R shows one rank");
    }

    /**
     * Checks that a schedule is not too large to be proved.
     *
     * @throws IllegalArgumentException if it is
     */
    static void requireProvable(Schedule schedule) {
        require(schedule, WRITABLE, "a proof", "; prove it for fewer ranks");
    }

    private static void require(Schedule schedule, long most, String what, String instead) {
        long ops = (long) schedule.program(0).ops().size() * schedule.ranks();
        if (ops > most) {
            throw new IllegalArgumentException("algorithm=" + schedule.algorithm() + " for ranks=" + schedule.ranks()
                    + " has about " + ops + " ops; " + what + " takes at most " + most + instead);
        }
    }
}
