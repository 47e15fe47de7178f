package io.tutti.algorithm.node;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;

/** A collective with the same collective between nodes, by the algorithm that the parameter {@code across} names. */
abstract class AcrossNodes implements Algorithm {
    private final String plainName;
    private final InnerAlgorithm across;

    /**
     * Creates the algorithm.
     *
     * @param plainName the name without parameters
     * @param across the algorithm between nodes
     */
    AcrossNodes(String plainName, InnerAlgorithm across) {
        this.plainName = plainName;
        this.across = across;
    }

    /** The same algorithm with another algorithm between nodes. */
    abstract AcrossNodes with(InnerAlgorithm other);

    @Override
    public final String collective() {
        return across.collective();
    }

    @Override
    public final String name() {
        return across.nameOf(plainName);
    }

    @Override
    public final Algorithm with(Parameters parameters) {
        InnerAlgorithm other = across.with(parameters);
        parameters.requireNoOthers(name());
        return with(other);
    }

    @Override
    public final String parameters(ScheduleRequest request) {
        return across.parameters();
    }

    @Override
    public final boolean takes(ScheduleRequest request) {
        return across.takes(nodes(request));
    }

    /** This algorithm, and those with one of these algorithms between nodes that support the number of nodes. */
    final List<Algorithm> variants(ScheduleRequest request, String... names) {
        List<Algorithm> found = new ArrayList<>(List.of(this));
        across.among(nodes(request), names).forEach(other -> found.add(with(other)));
        return found;
    }

    /** The schedule between nodes, whose ranks are the nodes. */
    final Schedule between(ScheduleRequest request) {
        return across.schedule(nodes(request));
    }

    private static ScheduleRequest nodes(ScheduleRequest request) {
        int nodes = request.topology().nodes();
        return ScheduleRequest.rooted(nodes, request.topology().node(request.root()));
    }
}
