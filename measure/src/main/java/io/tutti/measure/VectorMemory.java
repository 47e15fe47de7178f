package io.tutti.measure;

import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.tune.TunePlan;
import io.tutti.type.ElementType;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The memory that the vectors of a benchmark need, compared with what there is.
 *
 * @param bytes memory of the machine
 */
public record VectorMemory(long bytes) {
    private static final double GIB = 1L << 30;
    private static final int VECTORS_PER_PAIR = 2;
    /** Some JVMs reserve a few elements below 2^31 - 1. */
    private static final long LONGEST_ARRAY = Integer.MAX_VALUE - 8L;

    /**
     * Checks that the largest vectors of a job fit: those of Tutti's ranks and those of its peers, which run beside them.
     *
     * @param job a job, whose ranks are all on this machine
     * @throws IllegalArgumentException if they do not
     */
    public void check(BenchPlan plan, BenchJob job) {
        if (!job.collective().hasVectors()) {
            return;
        }
        long size = Collections.max(plan.sizes());
        requireRoom(size, job.ranks(), pairs(plan, job));
        if (plan.buffers().contains(BufferKind.HEAP)) {
            requireArray(size, plan.type(), "native or shared");
        }
        long block = job.collective().count(size, plan.type().bytes(), job.ranks());
        boolean isOurs = job.peers().isEmpty() && job.mpi().isEmpty();
        if (!isOurs && block > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("size=" + size + ": a call has " + block + " elements of type="
                    + plan.type() + ", other libraries take at most " + Integer.MAX_VALUE);
        }
    }

    /**
     * Checks that the largest vectors of a tuning job fit.
     *
     * @param plan what each of its ranks measures, an algorithm after the other on the same vectors
     * @param ranks of the job, all on this machine
     * @throws IllegalArgumentException if they do not
     */
    public void check(TunePlan plan, int ranks) {
        long size = Collections.max(plan.sizes());
        requireRoom(size, ranks, 1);
        if (plan.memory() == BufferKind.HEAP) {
            requireArray(size, ElementType.FLOAT32, "shared");
        }
    }

    private void requireRoom(long size, int ranks, long pairs) {
        double needed = (double) size * ranks * pairs * VECTORS_PER_PAIR;
        if (needed > bytes) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "size=%d: %d ranks with %s need %.1f GiB, this machine has %.1f GiB",
                    size,
                    ranks,
                    pairs == 1 ? "an input and a result each" : pairs + " inputs and results each",
                    needed / GIB,
                    bytes / GIB));
        }
    }

    private static void requireArray(long size, ElementType type, String others) {
        if (size / type.bytes() > LONGEST_ARRAY) {
            throw new IllegalArgumentException("size=" + size + " has more elements of type=" + type
                    + " than an array can hold; use --buffers " + others);
        }
    }

    /** The pairs of an input and a result for each rank. Vectors in shared memory belong to one algorithm's communicator. */
    private static long pairs(BenchPlan plan, BenchJob job) {
        Set<BufferKind> kinds = EnumSet.noneOf(BufferKind.class);
        kinds.addAll(plan.buffers());
        if (job.mpi().isPresent()) {
            kinds.add(BufferKind.NATIVE);
        }
        long shared = job.algorithms().stream().distinct().count();
        long ours = kinds.stream()
                .mapToLong(kind -> kind == BufferKind.SHARED ? shared : 1)
                .sum();
        return ours + (plan.hasLimit() ? 1 : 0) + job.peers().size();
    }
}
