package io.tutti.cli.schedules;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.verify.TrafficSummary;
import io.tutti.verify.Verification;
import io.tutti.verify.VerificationException;
import io.tutti.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What was found out of one schedule.
 *
 * @param collective what it does
 * @param algorithm its name
 * @param parameters all of its parameters as resolved for these ranks; empty if there are none or they are unknown
 * @param ranks number of ranks
 * @param chunks it cuts a vector into
 * @param steps messages in the longest chain of messages
 * @param messages of all ranks
 * @param sentVectors most vectors that one rank sends
 * @param reducedVectors most vectors that one rank combines
 * @param scratchVectors most vectors of scratch memory that one rank needs
 * @param reproducibility ordered, ranks or none
 * @param needsCommutative whether it is only for commutative operations
 * @param error what is wrong with it; null if it was proven right
 */
public record Proof(
        String collective,
        String algorithm,
        String parameters,
        int ranks,
        int chunks,
        int steps,
        long messages,
        double sentVectors,
        double reducedVectors,
        double scratchVectors,
        String reproducibility,
        boolean needsCommutative,
        String error) {
    /** Verifies forms of an algorithm for a number of ranks, and what stands for all roots. */
    public static List<Proof> of(Algorithm algorithm, NodeSplit nodes, int ranks) {
        List<Proof> proofs = new ArrayList<>();
        for (Algorithm form : Catalog.forms(algorithm, ScheduleRequest.of(nodes.of(ranks)))) {
            for (ScheduleRequest request : Catalog.shapes(form, nodes, ranks)) {
                proofs.add(of(form.schedule(request), form.parameters(request)));
            }
        }
        return proofs;
    }

    /** Verifies a schedule. */
    public static Proof of(Schedule schedule) {
        return of(schedule, "");
    }

    private static Proof of(Schedule schedule, String parameters) {
        try {
            return right(schedule, parameters, Verifier.verify(schedule));
        } catch (VerificationException e) {
            return wrong(schedule, parameters, e.getMessage());
        }
    }

    /** Whether it was proven right. */
    public boolean isRight() {
        return error == null;
    }

    /** Whether all ranks get the same bits. */
    public boolean isSameOnAllRanks() {
        return !reproducibility.equals("none");
    }

    private static Proof right(Schedule schedule, String parameters, Verification verification) {
        int chunks = schedule.collective().chunks();
        TrafficSummary traffic = verification.traffic(Layout.uniform(chunks, chunks));
        return new Proof(
                schedule.collective().name(),
                schedule.algorithm(),
                parameters,
                schedule.ranks(),
                chunks,
                verification.steps(),
                verification.messages(),
                traffic.sentVectors(),
                traffic.reducedVectors(),
                (double) traffic.scratch() / Math.max(1, traffic.vector()),
                verification.reproducibility().name().toLowerCase(Locale.ROOT),
                verification.needsCommutative(),
                null);
    }

    private static Proof wrong(Schedule schedule, String parameters, String error) {
        int chunks = schedule.collective().chunks();
        return new Proof(
                schedule.collective().name(),
                schedule.algorithm(),
                parameters,
                schedule.ranks(),
                chunks,
                0,
                0,
                0,
                0,
                0,
                "none",
                true,
                error);
    }
}
