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
 * The verified properties of one schedule.
 *
 * @param collective its collective
 * @param algorithm its name
 * @param parameters all parameters as resolved for these ranks; empty if there are none or they are unknown
 * @param ranks number of ranks
 * @param chunks number of chunks of a vector
 * @param steps number of messages in the longest chain of messages
 * @param messages number of messages of all ranks
 * @param sentVectors largest number of vectors that one rank sends
 * @param reducedVectors largest number of vectors that one rank reduces
 * @param scratchVectors largest number of vectors of scratch memory that one rank needs
 * @param reproducibility ordered, ranks or none
 * @param needsCommutative whether it supports commutative reduction operators only
 * @param error the error found; null if the schedule was proven correct
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
    /** Verifies the forms of an algorithm for a number of ranks, with representatives of all roots. */
    public static List<Proof> of(Algorithm algorithm, NodeSplit nodes, int ranks) {
        List<Proof> proofs = new ArrayList<>();
        for (Algorithm form : Catalog.forms(algorithm, ScheduleRequest.of(nodes.of(ranks)))) {
            for (ScheduleRequest request : Catalog.shapes(form, nodes, ranks)) {
                proofs.add(of(form.schedule(request), form.parameters(request)));
            }
        }
        return proofs;
    }

    /** Returns whether an algorithm has a form for a number of ranks. Proves nothing. */
    public static boolean isPossible(Algorithm algorithm, NodeSplit nodes, int ranks) {
        return Catalog.forms(algorithm, ScheduleRequest.of(nodes.of(ranks))).stream()
                .anyMatch(form -> !Catalog.shapes(form, nodes, ranks).isEmpty());
    }

    /** Verifies a schedule. */
    public static Proof of(Schedule schedule) {
        return of(schedule, "");
    }

    private static Proof of(Schedule schedule, String parameters) {
        OpLimit.requireProvable(schedule);
        try {
            return right(schedule, parameters, Verifier.verify(schedule));
        } catch (VerificationException e) {
            return wrong(schedule, parameters, e.getMessage());
        }
    }

    /** Returns whether the schedule was proven correct. */
    public boolean isRight() {
        return error == null;
    }

    /** Returns whether all ranks get the same bits. */
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
