package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.SubProgram;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.List;

/**
 * An allreduce of the ranks' products in which a rank computes a block of its product when it is first needed, while
 * other blocks are in transit. Haefliger et al., A generalization of Rabenseifner's algorithm for the distributed sum
 * of outer products.
 */
final class FusedOuterSum implements Algorithm {
    private final String name;
    private final InnerAlgorithm allreduce;

    /**
     * @param name the name of the algorithm
     * @param allreduce the name of the allreduce that adds the products
     */
    FusedOuterSum(String name, String allreduce) {
        this.name = name;
        this.allreduce = InnerAlgorithm.of("by", "allreduce", allreduce);
    }

    @Override
    public String collective() {
        return SumOfOuterProducts.NAME;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return "each rank computes blocks of its product when allreduce " + allreduce.name() + " needs them"
                + " (Haefliger et al.)";
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        return allreduce.takes(request);
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Schedule inner = allreduce.schedule(request);
        SumOfOuterProducts sum =
                new SumOfOuterProducts(request.ranks(), inner.collective().chunks());
        Symmetry symmetry = OuterSymmetry.of(inner.symmetry(), sum.blocks());
        return Schedule.of(name, sum, symmetry, rank -> new Weaving(sum, inner.symmetry(), rank).weave(inner));
    }

    /** Inserts each product before the op that first needs it. */
    private static final class Weaving {
        private final SumOfOuterProducts sum;
        private final Symmetry symmetry;
        private final int rank;
        private final boolean[] isComputed;
        private final List<Op> ops = new ArrayList<>();

        Weaving(SumOfOuterProducts sum, Symmetry symmetry, int rank) {
            this.sum = sum;
            this.symmetry = symmetry;
            this.rank = rank;
            isComputed = new boolean[sum.blocks()];
        }

        Program weave(Schedule inner) {
            List<Op> own = inner.program(rank).ops();
            ProgramBuilder renamed = new ProgramBuilder(rank);
            new SubProgram(inner, rank).buffers(Buffer.OUTPUT, Buffer.OUTPUT).addTo(renamed);
            int next = 0;
            for (Op op : renamed.build().ops()) {
                while (own.get(next) instanceof Op.Copy copy && isLeftOut(copy)) {
                    next++;
                }
                compute(own.get(next++), op.lane());
                ops.add(op);
            }
            compute(new Op.Send(0, 0, 0, List.of(Slice.input(0, sum.blocks()))), 0);
            return new Program(rank, ops);
        }

        private static boolean isLeftOut(Op.Copy copy) {
            return copy.source().buffer() instanceof Buffer.User
                    && copy.target().buffer() instanceof Buffer.User;
        }

        /** Computes the part of the input that an op reads, before the receives that precede the op. */
        private void compute(Op op, int lane) {
            ProgramBuilder products = new ProgramBuilder(rank).lane(lane);
            FactorChunks factors = new FactorChunks(sum, rank, products);
            for (Slice slice : op.reads()) {
                for (int i = 0; slice.buffer() == Buffer.INPUT && i < sum.blocks(); i++) {
                    int block = symmetry.chunk(rank, i); // all ranks in the order of the rank that represents them
                    if (block >= slice.first() && block < slice.end() && !isComputed[block]) {
                        isComputed[block] = true;
                        factors.multiply(block, rank);
                    }
                }
            }
            int at = ops.size();
            while (at > 0
                    && ops.get(at - 1) instanceof Op.Recv
                    && ops.get(at - 1).lane() == lane) {
                at--;
            }
            ops.addAll(at, products.build().ops());
        }
    }
}
