package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.TwoTrees;
import io.tutti.algorithm.program.Segments;
import io.tutti.algorithm.program.TwoTreeAlgorithm;
import io.tutti.algorithm.program.TwoTreeWalk;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import java.util.Optional;

/**
 * Sums of each half of the vectors go up one of two binary trees of all ranks, and the results come down the same tree,
 * in segments. A rank that adds and forwards in one tree is a leaf of the other, so every rank sends at most two vectors:
 * about the bytes of a ring in a logarithmic number of steps. Sanders, Speck and Träff, Two-tree algorithms for full
 * bandwidth broadcast, reduction and scan, 2009; the trees of NCCL 2.4 (Jeaugey 2019).
 *
 * <p>The order of ranks is kept for even numbers of ranks, for which the second tree is the mirror image of the first, and
 * for one more than a power of two, for which rank 0 is the first child of the second tree's top.
 */
final class TwoTreeAllreduce extends TwoTreeAlgorithm {
    private static final int EVEN_SAMPLE = 8;
    private static final int ODD_SAMPLE = 7;
    /** One more than a power of two: the shifted tree keeps the order of ranks. */
    private static final int ORDERED_ODD_SAMPLE = 9;

    TwoTreeAllreduce() {}

    private TwoTreeAllreduce(Segments segments) {
        super(segments);
    }

    @Override
    protected Algorithm with(Segments other) {
        return new TwoTreeAllreduce(other);
    }

    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String description() {
        return "each half is summed and returned along a binary tree of its own (Sanders, Speck and Träff 2009)";
    }

    /** More ranks may need a commutative operation where few of the same kind do not. */
    @Override
    public Optional<ScheduleRequest> sample(ScheduleRequest request) {
        int ranks = request.ranks();
        return Optional.of(ranks <= ORDERED_ODD_SAMPLE ? request : ScheduleRequest.of(sample(ranks)));
    }

    private static int sample(int ranks) {
        if (ranks % 2 == 0) {
            return EVEN_SAMPLE;
        }
        return Integer.bitCount(ranks - 1) == 1 ? ORDERED_ODD_SAMPLE : ODD_SAMPLE;
    }

    @Override
    protected Collective collective(ScheduleRequest request, int chunks) {
        return Collectives.allreduce(request.ranks(), chunks);
    }

    @Override
    protected Program program(ScheduleRequest request, int rank, int segments) {
        TwoTrees trees = new TwoTrees(request.ranks());
        TwoTreeWalk walk = new TwoTreeWalk(trees, position -> position, rank, segments);
        walk.up(Buffer.OUTPUT, TwoTrees.NONE);
        walk.down(Buffer.OUTPUT, TwoTrees.NONE, trees.depth() + 1, walk.keys());
        ProgramBuilder program = new ProgramBuilder(rank);
        walk.writeTo(program);
        return program.build();
    }
}
