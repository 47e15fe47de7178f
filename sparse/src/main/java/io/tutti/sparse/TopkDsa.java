package io.tutti.sparse;

import java.util.Arrays;

/**
 * Selected elements are added up by regions of equal length, and the sums are gathered; a region whose sums would be
 * longer as pairs travels as it is. 4k(P-1)/P to (2k+n)(P-1)/P words if indexes are spread evenly. Renggli et al.,
 * SparCML, 2019.
 */
final class TopkDsa extends SparseExchange {
    static final Scheme SCHEME = new Scheme(
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
        regions = Regions.equal(target.elements(), wire.size());
        splitAndReduce = new SplitAndReduce(wire, true, 1);
    }

    @Override
    Combined combine(SparseVector own, int[] sizes) {
        int[] mine = regions.counts(own);
        int[] theirs = wire.alltoall(Phase.COUNTS, mine);
        SparseVector exact = splitAndReduce.reduce(own, regions, mine, theirs);
        SparseVector sum = wire.packing().rounded(exact);
        int[] filled = wire.allgather(Phase.COUNTS, sum.size());
        int[] words = new int[filled.length];
        Arrays.setAll(words, region -> words(region, filled[region]));
        SparseVector result = unpack(wire.allgatherv(Phase.GATHER, pack(sum), words), filled);
        return new Combined(result, own, wire.packing().loss(exact, sum));
    }

    private ValueForm form() {
        return wire.packing().form();
    }

    private int length(int region) {
        return regions.bounds()[region + 1] - regions.bounds()[region];
    }

    private int words(int region, int size) {
        return isDense(region, size)
                ? form().words(length(region))
                : wire.packing().words(size);
    }

    private boolean isDense(int region, int size) {
        return wire.packing().words(size) > form().words(length(region));
    }

    private int[] pack(SparseVector sum) {
        int region = wire.rank();
        if (!isDense(region, sum.size())) {
            return wire.packing().pack(sum);
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
                all.add(wire.packing().unpack(words, offset, filled[region]));
            }
            offset += words(region, filled[region]);
        }
        return all.sum();
    }
}
