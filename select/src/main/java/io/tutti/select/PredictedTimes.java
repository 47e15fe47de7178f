package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.cost.LinkCosts;
import io.tutti.cost.Placement;
import io.tutti.model.cost.TimeTerms;
import io.tutti.model.cost.TopologyCost;
import io.tutti.verify.VerificationException;
import java.util.ArrayList;
import java.util.List;

/**
 * The times that the cost model of links predicts for candidates. Loops instead of streams: in a cold JVM, linking streams takes longer
 * than the decision.
 *
 * @param candidates of one communicator
 * @param placement where its ranks are
 * @param costs of messages between them, before oversubscription is applied
 */
record PredictedTimes(Candidates candidates, Placement placement, LinkCosts costs) {
    /** Bounds may exceed costs by what rounding makes of them. */
    private static final double ROUNDED = 1 + 1e-9;

    private static final int NONE = -1;

    /** Returns the parts of a predicted time. */
    TimeTerms terms(TopologyCost cost, double bytes) {
        return costs.terms(cost, bytes, placement.oversubscription());
    }

    double seconds(TopologyCost cost, double bytes) {
        return terms(cost, bytes).seconds();
    }

    /** Returns the fastest allowed candidate, or null if none is allowed. Verifies only candidates that would be selected. */
    Candidate fastest(List<Candidate> list, long bytes, CallRequirements requirements) {
        Candidate best = fastestPossible(list, bytes, requirements);
        while (best != null && !best.allows(requirements)) {
            best = fastestPossible(list, bytes, requirements);
        }
        return best;
    }

    /**
     * Returns the fastest candidate that is not ruled out, of equally fast ones the first. Derives costs in the order of their lower
     * bounds, which never depend on what was derived before, until no bound leaves a chance.
     */
    private Candidate fastestPossible(List<Candidate> list, long bytes, CallRequirements requirements) {
        double[] bounds = bounds(list, bytes, requirements);
        int best = NONE;
        double least = Double.POSITIVE_INFINITY;
        for (int next = leastOf(bounds); next != NONE && bounds[next] <= least * ROUNDED; next = leastOf(bounds)) {
            double seconds = seconds(list.get(next).cost(), bytes);
            if (seconds < least || seconds == least && next < best) {
                best = next;
                least = seconds;
            }
            bounds[next] = Double.POSITIVE_INFINITY;
        }
        return best == NONE ? null : list.get(best);
    }

    /**
     * Returns the algorithms of which each may be the fastest: a given one first, then those whose lower bound is at most {@code factor}
     * times the least, the least first. Depends on nothing but the call, and not on what is known of candidates by now.
     *
     * @param first stands for the candidate of its name
     * @param most how many at most
     */
    Rivals rivals(
            Algorithm first, List<Candidate> list, long bytes, CallRequirements requirements, double factor, int most) {
        List<Algorithm> found = new ArrayList<>(List.of(first));
        double[] bounds = bounds(list, bytes, requirements);
        double least = Double.POSITIVE_INFINITY;
        for (int next = leastOf(bounds); next != NONE && found.size() < most; next = leastOf(bounds)) {
            Candidate candidate = list.get(next);
            double seconds = bounds[next];
            bounds[next] = Double.POSITIVE_INFINITY;
            if (seconds > factor * least) {
                break;
            }
            if (mayBeTried(candidate, requirements)) {
                least = Math.min(least, seconds);
                if (!candidate.algorithm().name().equals(first.name())) {
                    found.add(candidate.algorithm());
                }
            }
        }
        return new Rivals(found, least);
    }

    /** A wrong one, as of a jar, must not end a program that does without it. */
    private static boolean mayBeTried(Candidate candidate, CallRequirements requirements) {
        try {
            return candidate.allows(requirements);
        } catch (VerificationException e) {
            return false;
        }
    }

    /** Returns a lower bound of the time of each candidate, infinite where it is ruled out. */
    private double[] bounds(List<Candidate> list, long bytes, CallRequirements requirements) {
        double[] bounds = new double[list.size()];
        for (int i = 0; i < bounds.length; i++) {
            Candidate each = list.get(i);
            boolean isPossible = !each.isRuledOut(requirements) && candidates.hasLanes(each);
            bounds[i] = isPossible ? seconds(each.least(), bytes) : Double.POSITIVE_INFINITY;
        }
        return bounds;
    }

    /** Returns the index of the least value, the first of equal ones; {@link #NONE} if all are infinite. */
    private static int leastOf(double[] values) {
        int found = NONE;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < values.length; i++) {
            if (values[i] < least) {
                found = i;
                least = values[i];
            }
        }
        return found;
    }
}
