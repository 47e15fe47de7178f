package io.tutti.sparse.exchange;

import io.tutti.sparse.collective.Target;
import io.tutti.sparse.exchange.OkTopkParameters.Balance;
import io.tutti.sparse.exchange.OkTopkParameters.GlobalThreshold;
import io.tutti.sparse.exchange.OkTopkParameters.Split;
import io.tutti.sparse.region.AveragedBoundaries;
import io.tutti.sparse.region.GlobalBoundaries;
import io.tutti.sparse.region.LoadBalancer;
import io.tutti.sparse.region.Pieces;
import io.tutti.sparse.region.Regions;
import io.tutti.sparse.region.SplitAndReduce;
import io.tutti.sparse.threshold.DistributedThreshold;
import io.tutti.sparse.threshold.GatheredThreshold;
import io.tutti.sparse.threshold.ReusedThreshold;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.sparse.vector.Threshold;
import io.tutti.type.Reduction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The k largest sums of the ranks' k largest elements. Every rank owns a region of indexes in which it adds up the
 * selections of all ranks; all ranks then gather the largest sums. Thresholds and regions are reused for many
 * exchanges. Li and Hoefler, Near-optimal sparse allreduce for distributed deep learning, PPoPP 2022.
 *
 * <p>In the strengthened form, a rank sends and receives at most 6k(P-1)/P words, and O(P) more, for any gradients; k
 * is the largest number of elements that a rank, or all ranks together, selected. Summing: a region receives the mean
 * over the ranks, at most k pairs, so 2k words; a rank has no more than k pairs to send. Gathering: around a ring no
 * rank sends or receives more than all pairs, 2k words. The sum is 4k, which is at most the bound from three ranks on.
 * With two ranks, the better of both shifts leaves half of the selection where it is: k words and 2k. While regions
 * are kept, the ranks compare their next messages with the bound, and recompute the regions if it would not hold. The
 * remaining room, often more than half of the bound, is used to gather in a logarithmic number of steps, by runs of
 * pieces, if the pieces are even enough.
 */
final class OkTopk extends SparseExchange {
    static final CountedScheme SCHEME = CountedScheme.sparse(
            "ok-topk",
            "the k largest sums of the k largest elements, by balanced regions",
            (target, parameters) -> new OkTopk(target, OkTopkParameters.of(parameters)));

    private final int k;
    private final OkTopkParameters parts;
    private final SplitAndReduce splitAndReduce;
    private Regions regions;
    private int magnitude;
    private long calls;
    private boolean isReevaluation;
    /** The most elements that a rank has selected, at least 1. */
    private long largest;
    /** The most pairs that a rank sends or receives to add up, or the most that new regions allow. */
    private long moved;

    private OkTopk(Target target, OkTopkParameters parts) {
        super(SCHEME, target, new ReusedThreshold(target.k(), parts.reuse(), parts.watch()), parts.sureGather());
        this.k = target.k();
        this.parts = parts;
        this.splitAndReduce = new SplitAndReduce(collectives, parts.rotate(), parts.buckets());
        this.regions = Regions.equal(elements(), collectives.size());
    }

    @Override
    boolean isReevaluation() {
        return isReevaluation;
    }

    @Override
    Combined combine(SparseVector own, int[] sizes) {
        isReevaluation = false;
        SparseVector exact = reduce(own, sizes);
        SparseVector sum = collectives.packing().rounded(exact);
        SparseVector result = gather(sum);
        calls++;
        SparseVector loss = collectives.packing().loss(exact, intersection(sum, result));
        return new Combined(result, intersection(own, result), loss);
    }

    private SparseVector reduce(SparseVector own, int[] sizes) {
        if (calls % parts.tau() == 0) {
            split(own, sizes);
        }
        int[] mine = regions.counts(own);
        int[] theirs = countsOfOwnRegion(mine);
        largest = Math.max(Arrays.stream(sizes).max().orElse(0), 1);
        moved = largest + collectives.size();
        if (parts.watch() && collectives.size() > 1 && !isReevaluation && isTooMuch(mine, theirs)) {
            moved = largest + collectives.size();
            split(own, sizes);
            mine = regions.counts(own);
            theirs = countsOfOwnRegion(mine);
        }
        return splitAndReduce.reduce(own, regions, mine, theirs);
    }

    private void split(SparseVector own, int[] sizes) {
        isReevaluation |= parts.split() != Split.EQUAL;
        regions = switch (parts.split()) {
            case EQUAL -> regions;
            case AVERAGED -> new AveragedBoundaries(collectives, elements()).find(own);
            case GLOBAL -> new GlobalBoundaries(collectives, elements()).find(own, sizes);
        };
    }

    private int[] countsOfOwnRegion(int[] mine) {
        int[] byRank = new int[mine.length];
        Arrays.setAll(byRank, rank -> mine[regions.of(rank)]);
        return collectives.alltoall(Phase.COUNTS, byRank);
    }

    /** Whether adding up and gathering k pairs could be more than 3k(P-1)/P pairs on any rank. */
    private boolean isTooMuch(int[] mine, int[] theirs) {
        long kept = theirs[collectives.rank()];
        long sent = Arrays.stream(mine).asLongStream().sum() - kept;
        long received = Arrays.stream(theirs).asLongStream().sum() - kept;
        int[] most = {(int) Math.min(Integer.MAX_VALUE, Math.max(sent, received))};
        collectives.allreduce(Phase.COUNTS, most, Reduction.MAX);
        moved = most[0];
        long ranks = collectives.size();
        return moved * ranks > 3 * largest * (ranks - 1) - largest * ranks + ranks * ranks;
    }

    /** Selects among the sums and gathers the selected ones. */
    private SparseVector gather(SparseVector sum) {
        Threshold threshold = Threshold.from(magnitude);
        boolean isNew = calls % parts.reuse() == 0 || k == 0;
        if (isNew) {
            threshold = newCut(sum);
        }
        SparseVector piece = sum.take(threshold);
        int[] sizes = collectives.allgather(Phase.COUNTS, piece.size());
        long total = Arrays.stream(sizes).asLongStream().sum();
        if (!isNew && parts.watch() && ReusedThreshold.isFar(total, k)) {
            piece = sum.take(newCut(sum));
            sizes = collectives.allgather(Phase.COUNTS, piece.size());
        }
        return gather(piece, sizes);
    }

    private Threshold newCut(SparseVector sum) {
        isReevaluation = true;
        Threshold threshold = parts.threshold() == GlobalThreshold.GATHERED
                ? new GatheredThreshold(collectives, k).find(sum, regions)
                : new DistributedThreshold(collectives, k).find(sum, regions);
        magnitude = threshold.magnitude();
        return threshold;
    }

    private SparseVector gather(SparseVector piece, int[] sizes) {
        SparseVector own = piece;
        int[] held = sizes;
        if (parts.balance() == Balance.UNEVEN && LoadBalancer.isUneven(sizes)) {
            LoadBalancer balancer = new LoadBalancer(collectives, regions);
            held = balancer.balanced(sizes);
            own = balancer.move(piece, sizes, held);
        }
        int[] words = parts.hasBoundedGather()
                ? collectives.allgathervWithin(room(held), Phase.GATHER, own, held)
                : collectives.allgatherv(Phase.GATHER, own, held);
        return Pieces.join(collectives.packing(), words, held, regions);
    }

    /** Pairs that the bound leaves for gathering. */
    private long room(int[] sizes) {
        long selected = Math.max(largest, Arrays.stream(sizes).asLongStream().sum());
        return 3 * selected * (collectives.size() - 1) / collectives.size() - moved;
    }

    /** The elements of the first vector whose indexes are in the second. */
    private static SparseVector intersection(SparseVector own, SparseVector result) {
        int[] indexes = new int[Math.min(own.size(), result.size())];
        float[] values = new float[indexes.length];
        int to = 0;
        int other = 0;
        for (int place = 0; place < own.size(); place++) {
            while (other < result.size() && result.index(other) < own.index(place)) {
                other++;
            }
            if (other < result.size() && result.index(other) == own.index(place)) {
                indexes[to] = own.index(place);
                values[to++] = own.value(place);
            }
        }
        return SparseVector.trusted(indexes, values, to);
    }

    @Override
    void saveOwn(DataOutput out) throws IOException {
        out.writeLong(calls);
        out.writeInt(magnitude);
        regions.save(out);
    }

    @Override
    void restoreOwn(DataInput in) throws IOException {
        calls = in.readLong();
        magnitude = in.readInt();
        regions = Regions.restore(in, collectives.size());
    }
}
