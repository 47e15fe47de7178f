package io.tutti.sparse.exchange;

import io.tutti.Data;
import io.tutti.sparse.collective.Target;
import io.tutti.sparse.threshold.Selector;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.Selection;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.sparse.vector.Threshold;

/**
 * A tree of ranks adds up two vectors at a time and keeps the k largest elements of each sum; the root's result goes
 * down the tree: 4k log P words. Elements that a rank drops stay in its residual. Shi et al., A distributed
 * synchronous SGD algorithm with global top-k sparsification, 2019.
 */
final class GTopk extends SparseExchange {
    static final CountedScheme SCHEME = CountedScheme.sparse(
            "gtopk", "a tree that keeps the k largest of two sums, then a broadcast", (target, parameters) -> {
                parameters.requireNoOthers("gtopk");
                return new GTopk(target);
            });

    private final int k;

    private GTopk(Target target) {
        super(SCHEME, target, new Selector.Exact(target.k()), "ring");
        k = target.k();
    }

    @Override
    Combined combine(SparseVector own, int[] sizes) {
        SparseVector kept = own;
        SparseVector dropped = SparseVector.empty();
        int rank = collectives.rank();
        int distance = 1;
        for (; distance < collectives.size() && (rank & distance) == 0; distance *= 2) {
            if (rank + distance < collectives.size()) {
                SparseVector sum = kept.plus(receive(Phase.REDUCE, rank + distance));
                Threshold threshold = Selection.cut(sum, k);
                SparseVector exact = sum.take(threshold);
                kept = collectives.packing().rounded(exact);
                dropped = dropped.plus(sum.leave(threshold))
                        .plus(collectives.packing().loss(exact, kept));
            }
        }
        SparseVector result = kept;
        if (rank != 0) {
            send(Phase.REDUCE, kept, rank - distance);
            result = receive(Phase.GATHER, rank - distance);
        }
        for (int below = distance / 2; below > 0; below /= 2) {
            if (rank + below < collectives.size()) {
                send(Phase.GATHER, result, rank + below);
            }
        }
        return new Combined(result, own, dropped);
    }

    private void send(Phase phase, SparseVector vector, int destination) {
        collectives.send(Phase.COUNTS, Data.of(new int[] {vector.size()}), destination);
        collectives.send(phase, Data.of(collectives.packing().pack(vector)), destination);
    }

    private SparseVector receive(Phase phase, int source) {
        int[] size = new int[1];
        collectives.receive(Phase.COUNTS, Data.of(size), source);
        int[] words = new int[collectives.packing().words(size[0])];
        collectives.receive(phase, Data.of(words), source);
        return collectives.packing().unpack(words, 0, size[0]);
    }
}
