package io.tutti.sparse.exchange;

import io.tutti.sparse.collective.Target;
import io.tutti.sparse.collective.ValueForm;
import io.tutti.sparse.region.Regions;
import io.tutti.sparse.region.SplitAndReduce;
import io.tutti.sparse.threshold.Selector;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.Accumulator;
import io.tutti.sparse.vector.SparseVector;
import java.util.Arrays;

/**
 * Selected elements are added up by regions of equal length, and the sums are gathered; a region whose sums would be
 * longer as pairs is sent densely. 4k(P-1)/P to (2k+n)(P-1)/P words if indexes are spread evenly. Renggli et al.,
 * SparCML, 2019.
 */
final class TopkDsa extends SparseExchange {
    static final CountedScheme SCHEME = CountedScheme.sparse(
            "topkdsa",
            "reduce-scatter of selected elements, allgather that turns dense when full",
            (target, parameters) -> {
                parameters.requireNoOthers("topkdsa");
                return new TopkDsa(target);
            });

    private final Regions regions;
    private final SplitAndReduce splitAndReduce;

    private TopkDsa(Target target) {
        super(SCHEME, target, new Selector.Exact(target.k()), "ring");
        regions = Regions.equal(target.elements(), collectives.size());
        splitAndReduce = new SplitAndReduce(collectives, true, 1);
    }

    @Override
    Combined combine(SparseVector own, int[] sizes) {
        int[] mine = regions.counts(own);
        int[] theirs = collectives.alltoall(Phase.COUNTS, mine);
        SparseVector exact = splitAndReduce.reduce(own, regions, mine, theirs);
        SparseVector sum = collectives.packing().rounded(exact);
        int[] filled = collectives.allgather(Phase.COUNTS, sum.size());
        int[] words = new int[filled.length];
        Arrays.setAll(words, region -> words(region, filled[region]));
        SparseVector result = unpack(collectives.allgatherv(Phase.GATHER, pack(sum), words), filled);
        return new Combined(result, own, collectives.packing().loss(exact, sum));
    }

    private ValueForm form() {
        return collectives.packing().form();
    }

    private int length(int region) {
        return regions.bounds()[region + 1] - regions.bounds()[region];
    }

    private int words(int region, int size) {
        return isDense(region, size)
                ? form().words(length(region))
                : collectives.packing().words(size);
    }

    private boolean isDense(int region, int size) {
        return collectives.packing().words(size) > form().words(length(region));
    }

    private int[] pack(SparseVector sum) {
        int region = collectives.rank();
        if (!isDense(region, sum.size())) {
            return collectives.packing().pack(sum);
        }
        int[] values = new int[form().words(length(region))];
        for (int place = 0; place < sum.size(); place++) {
            form().put(values, 0, sum.index(place) - regions.bounds()[region], sum.value(place));
        }
        return values;
    }

    private SparseVector unpack(int[] words, int[] filled) {
        Accumulator all = new Accumulator(0, elements());
        int offset = 0;
        for (int region = 0; region < filled.length; region++) {
            if (isDense(region, filled[region])) {
                for (int i = 0; i < length(region); i++) {
                    all.add(regions.bounds()[region] + i, form().get(words, offset, i));
                }
            } else {
                all.add(collectives.packing().unpack(words, offset, filled[region]));
            }
            offset += words(region, filled[region]);
        }
        return all.sum();
    }
}
