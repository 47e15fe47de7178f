package io.tutti.run.lowering;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Op;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.select.SampledPromises;
import io.tutti.verify.Verification;
import io.tutti.verify.VerificationException;
import io.tutti.verify.Verifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Admits only proved schedules. The build proves the standard forms ({@link Algorithms#isStandard}); every other schedule
 * is proved here before its first run, for the ranks and nodes at hand. All ranks reach the same answer, because all
 * examine the same programs. Belongs to one communicator and its thread.
 */
final class ScheduleProofs {
    /** A proof of this much work takes about two seconds. */
    private static final long MOST_WORK = 2_000_000;
    /** Comparing a result takes less time for each contribution than running an op takes for each chunk. */
    private static final int CONTRIBUTIONS_PER_CHUNK = 2;

    private final Set<Form> admitted = new HashSet<>();
    private final Predicate<Algorithm> mayBeChosen;
    private int proofs;

    /** A schedule of a registered algorithm in a communicator. The class and the name with parameters tell all about it. */
    private record Form(Class<?> kind, String collective, String name, int root, int destination) {}

    ScheduleProofs() {
        this(Algorithms::isRegistered);
    }

    /**
     * Creates proofs.
     *
     * @param mayBeChosen whether an algorithm may be the answer of a choice, which assumes what it guarantees; a user's for one call is not
     */
    ScheduleProofs(Predicate<Algorithm> mayBeChosen) {
        this.mayBeChosen = mayBeChosen;
    }

    /** Number of proofs so far. */
    int count() {
        return proofs;
    }

    /**
     * Returns if the schedule is proved, by the build or here.
     *
     * @param schedule the algorithm's schedule for the shape
     * @throws IllegalArgumentException if the schedule is wrong, or too large to be proved here, or guarantees less than what it is chosen by
     */
    void require(Algorithm algorithm, ScheduleRequest request, Schedule schedule) {
        if (Algorithms.isStandard(algorithm, request)) {
            return;
        }
        Form form = new Form(
                algorithm.getClass(), algorithm.collective(), algorithm.name(), request.root(), request.destination());
        if (!admitted.contains(form)) {
            Verification proved = prove(algorithm, schedule);
            if (mayBeChosen.test(algorithm)) {
                SampledPromises.require(algorithm, request, proved);
                admitted.add(form);
            }
        }
    }

    private Verification prove(Algorithm algorithm, Schedule schedule) {
        if (isTooLarge(schedule)) {
            throw new IllegalArgumentException("algorithm=" + algorithm.name() + " for ranks=" + schedule.ranks()
                    + " is no form that the build proves, and too large to be proved before it runs;"
                    + " choose standard parameters (tutti verify NAME lists them) or fewer ranks");
        }
        proofs++;
        try {
            return Verifier.verify(schedule);
        } catch (VerificationException e) {
            throw new IllegalArgumentException(
                    "algorithm=" + algorithm.name() + " must not run, its schedule is wrong: " + e.getMessage(), e);
        }
    }

    private static boolean isTooLarge(Schedule schedule) {
        long work = 0;
        for (int rank = 0; rank < schedule.ranks() && work <= MOST_WORK; rank++) {
            work += results(schedule.collective(), rank);
            for (Op op : schedule.program(rank).ops()) {
                work += 1 + chunks(op.reads()) + chunks(op.writes());
            }
        }
        return work > MOST_WORK;
    }

    private static long chunks(List<Slice> slices) {
        long chunks = 0;
        for (Slice slice : slices) {
            chunks += slice.count();
        }
        return chunks;
    }

    private static long results(Collective collective, int rank) {
        int chunks = collective.output(rank).count();
        return chunks == 0
                ? 0
                : (long) chunks
                        * collective
                                .contributors(rank, collective.output(rank).chunk(chunks - 1))
                                .size()
                        / CONTRIBUTIONS_PER_CHUNK;
    }
}
