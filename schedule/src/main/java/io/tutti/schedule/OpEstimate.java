package io.tutti.schedule;

/** About how many ops a schedule has, from the programs of four ranks: those of all take long to make where ranks are many. */
public final class OpEstimate {
    private OpEstimate() {}

    /**
     * {@return about how many ops the programs of the first ranks have together} A root may have as many ops as there are ranks, so rank 0
     * counts for itself, and each other rank as the middle one of three.
     *
     * @param schedule the schedule
     * @param ranks 1 to the number of ranks of the schedule
     */
    public static long of(Schedule schedule, int ranks) {
        long first = ops(schedule, 0);
        return ranks == 1 ? first : first + (ranks - 1L) * typical(schedule, ranks);
    }

    private static long typical(Schedule schedule, int ranks) {
        long one = ops(schedule, 1);
        long other = ops(schedule, ranks / 2);
        long last = ops(schedule, ranks - 1);
        return Math.max(Math.min(one, other), Math.min(Math.max(one, other), last));
    }

    private static int ops(Schedule schedule, int rank) {
        return schedule.program(rank).ops().size();
    }
}
