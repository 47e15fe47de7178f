package io.tutti.algorithm.node;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.List;

/**
 * A collective in which the ranks of a node exchange among themselves, and all rails in parallel exchange between nodes,
 * so that each byte reaches each node once.
 */
abstract class NodeAware extends AcrossNodes {
    private final String[] others;

    /**
     * Creates the algorithm.
     *
     * @param across the algorithm between nodes
     * @param others names of further algorithms between nodes that are worth trying
     */
    NodeAware(InnerAlgorithm across, String... others) {
        super("node-aware", across);
        this.others = others;
    }

    /** What the algorithm does, for a number of ranks. */
    abstract Collective specification(int ranks);

    /**
     * The program of a rank.
     *
     * @param rails the rails of all nodes
     * @param between the schedule of each rail, whose ranks are the nodes
     */
    abstract Program program(Rails rails, Schedule between, int rank);

    @Override
    public final List<Algorithm> variants(ScheduleRequest request) {
        return request.topology().nodes() < 2 ? List.of(this) : variants(request, others);
    }

    @Override
    public final Schedule schedule(ScheduleRequest request) {
        Rails rails = Rails.of(request.topology());
        Schedule between = between(request);
        return SingleRank.orElse(
                this, specification(request.ranks()), Symmetry.NONE, rank -> program(rails, between, rank));
    }
}
