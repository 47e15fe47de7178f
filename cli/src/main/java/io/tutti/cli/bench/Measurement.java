package io.tutti.cli.bench;

/**
 * A line of results, as files carry it.
 *
 * @param collective what was measured
 * @param algorithm by its name, or auto
 * @param link shm, tcp or auto
 * @param ranks number of ranks
 * @param buffers where the vector lay
 * @param inPlace whether input and output were the same vector
 * @param type of the elements
 * @param redop how they were combined
 * @param bytes size of the vector
 * @param count its elements
 * @param iterations timed iterations
 * @param medianMicros time
 * @param p10Micros 10th percentile of the times
 * @param p90Micros 90th percentile of the times
 * @param algbw gigabytes (10^9) of the vector per second
 * @param busbw gigabytes per second that a link carried at least
 * @param wrong wrong elements; -1 if not checked
 */
public record Measurement(
        String collective,
        String algorithm,
        String link,
        int ranks,
        String buffers,
        boolean inPlace,
        String type,
        String redop,
        long bytes,
        long count,
        int iterations,
        double medianMicros,
        double p10Micros,
        double p90Micros,
        double algbw,
        double busbw,
        long wrong) {
    private static final double MICRO = 1000.0;

    static Measurement of(BenchJob job, BenchPlan plan, Sample sample) {
        double algbw = (double) sample.bytes() / Math.max(1, sample.medianNanos());
        return new Measurement(
                "allreduce",
                job.algorithm(),
                job.link(),
                job.ranks(),
                lower(plan.buffers()),
                plan.inPlace(),
                lower(plan.type()),
                "sum",
                sample.bytes(),
                sample.bytes() / plan.type().bytes(),
                sample.iterations(),
                sample.medianNanos() / MICRO,
                sample.p10Nanos() / MICRO,
                sample.p90Nanos() / MICRO,
                algbw,
                algbw * 2 * (job.ranks() - 1) / job.ranks(),
                sample.wrong());
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(java.util.Locale.ROOT);
    }
}
