package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.config.Setting;
import io.tutti.schedule.Topology;
import io.tutti.select.table.AlgorithmLookup;
import java.util.Locale;

/**
 * Says why an algorithm that a user has named cannot run a call.
 *
 * @param topology of the communicator
 * @param policy of its options
 * @param candidates of its topology
 */
record Obstacles(Topology topology, Policy policy, Candidates candidates) {
    /**
     * Returns why an algorithm cannot run a call, in words that follow its name; empty if it can. May verify its schedule.
     *
     * @param called name of the collective in the call
     * @param collective that whose algorithms it has
     */
    String of(String called, String collective, String name, CallRequirements requirements) {
        Candidate candidate = candidates.named(collective, name).orElse(null);
        if (candidate == null) {
            return impossible(called, collective, name);
        }
        if (!candidates.hasLanes(candidate)) {
            return needsLanes(candidate);
        }
        if (candidate.allows(requirements)) {
            return "";
        }
        return !requirements.commutative() && candidate.properties().needsCommutative()
                ? " reorders operands, which need not commute"
                : " does not give " + wantedBits();
    }

    /** Returns what a candidate needs of which the communicator has less, in words that follow its name. */
    static String needsLanes(Candidate candidate) {
        return " needs " + Setting.LANES.environmentName() + "="
                + candidate.least().lanes();
    }

    /** Returns that no algorithm of a collective can run a call. */
    String ofAll(String collective) {
        return "no algorithm of " + collective + " keeps the order of operands and gives " + wantedBits();
    }

    /** Returns the required reproducibility as users write it. */
    private String wantedBits() {
        return Setting.REPRODUCIBILITY.environmentName() + "="
                + policy.wanted().name().toLowerCase(Locale.ROOT);
    }

    private String ranks() {
        return topology.ranks()
                + (topology.ranks() == 1 ? " rank on " : " ranks on ")
                + topology.nodes()
                + (topology.nodes() == 1 ? " node" : " nodes");
    }

    private String impossible(String called, String collective, String name) {
        Algorithm known = Algorithms.byName(collective, name).orElse(null);
        if (known != null) {
            return known.needsAllLengths()
                    ? " must know what all ranks send; a call tells only what its own rank does"
                    : " cannot do " + called + " for " + ranks();
        }
        String owner = called.equals(collective) ? "" : ", which has those of " + collective;
        return " is no algorithm of " + called + owner
                + AlgorithmLookup.suggestion(name, Algorithms.forCollective(collective));
    }
}
