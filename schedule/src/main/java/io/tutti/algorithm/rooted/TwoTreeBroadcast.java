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
import io.tutti.schedule.Slice;

/**
 * The root sends half of its vector down each of two binary trees of the other ranks, in segments. A rank that forwards
 * in one tree only receives in the other, so every rank sends at most one vector: as fast as a chain for long vectors,
 * with a logarithmic number of steps. Sanders, Speck and Träff, Two-tree algorithms for full bandwidth broadcast,
 * reduction and scan, 2009.
 */
final class TwoTreeBroadcast extends TwoTreeAlgorithm {
    TwoTreeBroadcast() {}

    private TwoTreeBroadcast(Segments segments) {
        super(segments);
    }

    @Override
    protected Algorithm with(Segments other) {
        return new TwoTreeBroadcast(other);
    }

    @Override
    public String collective() {
        return "broadcast";
    }

    @Override
    public String description() {
        return "each half of the vector goes down a binary tree of its own, in segments (Sanders, Speck and Träff"
                + " 2009)";
    }

    @Override
    protected Collective collective(ScheduleRequest request, int chunks) {
        return Collectives.broadcast(request.ranks(), chunks, request.root());
    }

    @Override
    protected Program program(ScheduleRequest request, int rank, int segments) {
        Ring ring = new Ring(request.ranks());
        int position = ring.distance(request.root(), rank) - 1;
        TwoTreeWalk walk = new TwoTreeWalk(
                new TwoTrees(ring.size() - 1), other -> ring.after(request.root(), other + 1), position, segments);
        ProgramBuilder program = new ProgramBuilder(rank);
        if (rank == request.root()) {
            walk.feed(Buffer.INPUT);
            walk.writeTo(program);
            return program.copy(Slice.output(0, 2 * segments), Slice.input(0, 2 * segments))
                    .build();
        }
        walk.down(Buffer.OUTPUT, request.root(), 1, 0);
        walk.writeTo(program);
        return program.build();
    }
}
