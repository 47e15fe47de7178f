package io.tutti.measure;

import io.tutti.measure.rank.BenchVariant;
import io.tutti.measure.subject.BenchSubject;
import io.tutti.measure.subject.LostException;
import io.tutti.measure.wire.Instruction;
import java.io.IOException;
import java.util.Locale;

/**
 * One series of measurements: a variant of the collective in one subject.
 *
 * @param subject the subject
 * @param number of the variant within its subject
 * @param variant the variant
 * @param library name in results of the library whose collective it is
 */
public record BenchSeries(BenchSubject subject, int number, BenchVariant variant, String library) {
    /** Times in an answer of a rank. */
    static final int MOST_TIMES = 1 << 16;

    private static final double NANOS = 1e9;

    /** Returns an algorithm and its buffers, or a library and its setting. */
    String name() {
        return isOurs()
                ? variant.algorithm() + ", " + variant.buffers().name().toLowerCase(Locale.ROOT)
                : library + " " + variant.algorithm();
    }

    /** Returns the name and the placement, as legends show them. */
    public String label() {
        return name() + ", " + variant.place().text();
    }

    /** Returns whether the series is of this library. */
    public boolean isOurs() {
        return subject.isOurs() && !variant.isMpi();
    }

    /** Returns the number of wrong elements over all ranks. */
    long check(long count) throws LostException {
        long wrong = 0;
        for (long[] answer : ask(new Instruction(Instruction.Kind.CHECK, number, count, 0, 1))) {
            wrong += answer[0];
        }
        return wrong;
    }

    /** Returns the nanoseconds of calls, each after a barrier, on their slowest rank. */
    double[] each(long count, int untimed, int iterations) throws LostException {
        return slowest(Instruction.Kind.TIME, count, untimed, iterations, 1);
    }

    /** Returns the nanoseconds of calls, of computations, and of both together, each on their slowest rank. */
    double[][] overlapped(long count, int untimed, int iterations) throws LostException {
        double[] all = slowest(Instruction.Kind.OVERLAP, count, untimed, iterations, Instruction.OVERLAP_PARTS);
        double[][] parts = new double[Instruction.OVERLAP_PARTS][iterations];
        for (int i = 0; i < all.length; i++) {
            parts[i % Instruction.OVERLAP_PARTS][i / Instruction.OVERLAP_PARTS] = all[i];
        }
        return parts;
    }

    /**
     * Returns the times of iterations on their slowest rank. Asks for some at a time, each after untimed calls, so that neither ranks nor
     * messages hold all times of a long round.
     *
     * @param times how many each iteration has
     */
    private double[] slowest(Instruction.Kind kind, long count, int untimed, int iterations, int times)
            throws LostException {
        double[] slowest = new double[times * iterations];
        int most = MOST_TIMES / times;
        for (int done = 0; done < iterations; done += most) {
            int now = Math.min(most, iterations - done);
            for (long[] rank : ask(new Instruction(kind, number, count, untimed, now))) {
                for (int i = 0; i < rank.length; i++) {
                    slowest[times * done + i] = Math.max(slowest[times * done + i], rank[i]);
                }
            }
        }
        return slowest;
    }

    /** Returns the nanoseconds of a call when calls follow each other, on the slowest rank. */
    double together(long count, int untimed, int iterations) throws LostException {
        double slowest = 0;
        for (long[] rank : ask(new Instruction(Instruction.Kind.BACK_TO_BACK, number, count, untimed, iterations))) {
            slowest = Math.max(slowest, rank[0]);
        }
        return slowest / iterations;
    }

    /** Returns the seconds of processor time that compilers have taken so far, in all ranks together. */
    double compiledSeconds() throws LostException {
        long sum = 0;
        for (long[] rank : ask(new Instruction(Instruction.Kind.COMPILED, number, 0, 0, 0))) {
            sum += rank[0];
        }
        return sum / NANOS;
    }

    /** Returns the seconds that a timed call takes with its barrier, estimated from {@code iterations} calls. */
    double secondsOf(long count, int iterations) throws LostException {
        long start = System.nanoTime();
        each(count, 0, iterations);
        return (System.nanoTime() - start) / NANOS / iterations;
    }

    private long[][] ask(Instruction instruction) throws LostException {
        try {
            return subject.controller().ask(instruction);
        } catch (IOException e) {
            throw new LostException(subject, subject.leave(), e);
        }
    }
}
