package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.Keys;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.SubProgram;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.List;

/**
 * A collective of the whole vector, of one phase in which each rank gets its chunk, and one that begins with these
 * chunks. The vector has as many chunks as there are ranks.
 */
abstract class TwoPhases implements Algorithm {
    private final String plainName;
    private final InnerAlgorithm first;
    private final InnerAlgorithm second;

    TwoPhases(String plainName, InnerAlgorithm first, InnerAlgorithm second) {
        this.plainName = plainName;
        this.first = first;
        this.second = second;
    }

    /** The same algorithm with other phases. */
    abstract TwoPhases with(InnerAlgorithm otherFirst, InnerAlgorithm otherSecond);

    /** The collective of both phases. */
    abstract Collective whole(ScheduleRequest request);

    /** The buffer in which a rank holds its chunk between the phases: OUTPUT, or scratch buffer 0. */
    abstract Buffer between(ScheduleRequest request, int rank);

    @Override
    public final String name() {
        List<String> settings = new ArrayList<>(first.setting());
        settings.addAll(second.setting());
        return settings.isEmpty() ? plainName : plainName + ":" + String.join(",", settings);
    }

    @Override
    public final Algorithm with(Parameters parameters) {
        TwoPhases other = with(first.with(parameters), second.with(parameters));
        parameters.requireNoOthers(plainName);
        return other;
    }

    @Override
    public final String parameters(ScheduleRequest request) {
        return first.parameters() + "," + second.parameters();
    }

    @Override
    public final boolean takes(ScheduleRequest request) {
        return first.takes(request) && second.takes(request);
    }

    /** This algorithm, and those with one of these algorithms in the second phase that support the request. */
    final List<Algorithm> variants(ScheduleRequest request, String... seconds) {
        List<Algorithm> found = new ArrayList<>(List.of(this));
        second.among(request, seconds).forEach(other -> found.add(with(first, other)));
        return found;
    }

    @Override
    public final Schedule schedule(ScheduleRequest request) {
        Schedule one = first.schedule(request);
        Schedule two = second.schedule(request);
        Keys keys = new Keys(one);
        return SingleRank.orElse(
                this, whole(request), Symmetry.NONE, rank -> program(request, one, two, keys.next(), rank));
    }

    private Program program(ScheduleRequest request, Schedule one, Schedule two, int nextKey, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        SubProgram begin = new SubProgram(one, rank)
                .buffers(Buffer.INPUT, between(request, rank))
                .scratch(1);
        begin.addTo(program);
        new SubProgram(two, rank)
                .buffers(between(request, rank), Buffer.OUTPUT)
                .scratch(begin.scratches() + 1)
                .keys(nextKey)
                .addTo(program);
        return program.build();
    }
}
