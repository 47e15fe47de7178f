package io.tutti.algorithm.program;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.List;

/** An algorithm in which both halves of a vector move along two trees at once. Its parameter is {@code segments}. */
public abstract class TwoTreeAlgorithm implements Algorithm {
    private static final String NAME = "double-binary-tree";
    private static final int USUAL = 8;

    private final Segments segments;

    /** Creates the algorithm with the usual number of segments. */
    protected TwoTreeAlgorithm() {
        this(new Segments(NAME, USUAL));
    }

    /**
     * Creates the algorithm.
     *
     * @param segments the number of segments of each tree
     */
    protected TwoTreeAlgorithm(Segments segments) {
        this.segments = segments;
    }

    /**
     * {@return the same algorithm with another number of segments}
     *
     * @param other the number of segments of each tree
     */
    protected abstract Algorithm with(Segments other);

    /**
     * {@return the collective for a request}
     *
     * @param request the request
     * @param chunks number of chunks of the vector
     */
    protected abstract Collective collective(ScheduleRequest request, int chunks);

    /**
     * {@return the program of a rank}
     *
     * @param request a request of at least two ranks
     * @param rank the rank
     * @param number number of segments of each tree
     */
    protected abstract Program program(ScheduleRequest request, int rank, int number);

    @Override
    public final String name() {
        return segments.name();
    }

    @Override
    public final Algorithm with(Parameters parameters) {
        return with(segments.with(NAME, parameters));
    }

    @Override
    public final String parameters(ScheduleRequest request) {
        return segments.parameters();
    }

    @Override
    public final List<Algorithm> variants(ScheduleRequest request) {
        List<Algorithm> found = new ArrayList<>(List.of(this));
        if (request.ranks() > 2) {
            segments.others(NAME).forEach(other -> found.add(with(other)));
        }
        return found;
    }

    @Override
    public final Schedule schedule(ScheduleRequest request) {
        return SingleRank.orElse(
                this,
                collective(request, 2 * segments.number()),
                Symmetry.NONE,
                rank -> program(request, rank, segments.number()));
    }
}
