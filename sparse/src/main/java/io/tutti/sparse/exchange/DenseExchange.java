package io.tutti.sparse.exchange;

import io.tutti.Data;
import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.collective.Target;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Sends all elements, with one allreduce by the algorithm that the communicator chooses.
 */
final class DenseExchange extends CountedExchange {
    static final CountedScheme SCHEME =
            CountedScheme.dense("dense", "one allreduce of all elements", (target, parameters) -> {
                parameters.requireNoOthers("dense");
                return target.form().isHalf() ? halves(target) : new DenseExchange(target);
            });

    private static CountedExchange halves(Target target) {
        return new HalfDenseExchange(DenseExchange.SCHEME, target);
    }

    private DenseExchange(Target target) {
        super(SCHEME, target, CountedCollectives.sharing(target));
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        requireLength("gradient", gradient);
        requireLength("update", update);
        long start = System.nanoTime();
        collectives.meter().begin();
        if (!gradient.equals(update)) { // copying memory onto itself takes as long as any copy
            MemorySegment.copy(gradient, 0, update, 0, gradient.byteSize());
        }
        average(update, start);
    }

    @Override
    public boolean keepsResidual() {
        return false;
    }

    @Override
    public void runOffline(SparseVector own) {
        collectives.meter().begin();
        average(MemorySegment.ofArray(new float[elements()]), System.nanoTime());
    }

    private void average(MemorySegment update, long start) {
        collectives.average(Phase.REDUCE, new Data(update, ElementType.FLOAT32));
        int[] sizes = new int[collectives.size()];
        Arrays.fill(sizes, elements());
        done(false, elements(), sizes, elements(), System.nanoTime() - start);
    }
}
