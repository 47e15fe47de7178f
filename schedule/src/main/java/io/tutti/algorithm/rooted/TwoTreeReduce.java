package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.algorithm.pattern.TwoTrees;
import io.tutti.algorithm.program.Segments;
import io.tutti.algorithm.program.TwoTreeAlgorithm;
import io.tutti.algorithm.program.TwoTreeWalk;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;

/**
 * Sums of each half of the vectors go up one of two binary trees of the other ranks to the root, in segments. A rank
 * that adds in one tree only sends in the other, so every rank adds at most one vector. Sanders, Speck and Träff,
 * Two-tree algorithms for full bandwidth broadcast, reduction and scan, 2009.
 *
 * <p>The order of ranks is not kept: the root is in neither tree, and adds its own vector last.
 */
final class TwoTreeReduce extends TwoTreeAlgorithm {
    TwoTreeReduce() {}

    private TwoTreeReduce(Segments segments) {
        super(segments);
    }

    @Override
    protected Algorithm with(Segments other) {
        return new TwoTreeReduce(other);
    }

    @Override
    public String collective() {
        return "reduce";
    }

    @Override
    public String description() {
        return "sums of each half go up a binary tree of their own, in segments (Sanders, Speck and Träff 2009)";
    }

    @Override
    protected Collective collective(ScheduleRequest request, int chunks) {
        return Collectives.reduce(request.ranks(), chunks, request.root());
    }

    @Override
    protected Program program(ScheduleRequest request, int rank, int segments) {
        Ring ring = new Ring(request.ranks());
        int position = ring.distance(request.root(), rank) - 1;
        TwoTreeWalk walk = new TwoTreeWalk(
                new TwoTrees(ring.size() - 1), other -> ring.after(request.root(), other + 1), position, segments);
        if (rank == request.root()) {
            walk.collect();
        } else {
            walk.up(Buffer.scratch(TwoTreeWalk.arrivals()), request.root());
        }
        ProgramBuilder program = new ProgramBuilder(rank);
        walk.writeTo(program);
        return program.build();
    }
}
