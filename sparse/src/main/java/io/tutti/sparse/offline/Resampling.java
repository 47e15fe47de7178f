package io.tutti.sparse.offline;

import io.tutti.sparse.trace.Call;
import io.tutti.sparse.trace.Step;
import io.tutti.sparse.trace.Trace;
import io.tutti.sparse.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;

/** Selections of more ranks than were recorded; see {@link OfflineRun#scaled}. Used by one thread at a time. */
final class Resampling implements OfflineRun.Selections {
    private static final int PLACES = 1024;

    private final Trace recorded;
    private final long seed;
    private int sortedCall = -1;
    /** The prefix of the names of exchanges that select nothing. */
    private static final String DENSE = "dense";

    /** The selections of all recorded ranks in a call. */
    private int[] sorted = {};

    Resampling(Trace recorded, long seed) {
        this.recorded = recorded;
        this.seed = seed;
    }

    @Override
    public SparseVector of(int call, int rank) {
        Call parent = recorded.logs().get(rank % recorded.size()).calls().get(call);
        if (!recorded.exchange().startsWith(DENSE)) {
            selected(parent);
        }
        return rank < recorded.size() || parent.selected() == null ? parent.selected() : moved(parent, call, rank);
    }

    /** Returns what a rank has selected, which a trace need not tell of each rank and call. */
    private SparseVector selected(Call call) {
        if (call.selected() == null) {
            throw new IllegalArgumentException(
                    "the trace of " + recorded.title() + " has no selections; record with them to scale it");
        }
        return call.selected();
    }

    private SparseVector moved(Call parent, int call, int rank) {
        SparseVector selected = parent.selected();
        sort(call);
        SplittableRandom random = new SplittableRandom(seed + 0x9E3779B97F4A7C15L * (call * 65_537L + rank));
        BitSet taken = new BitSet();
        long[] pairs = new long[selected.size()];
        List<Integer> moving = new ArrayList<>();
        for (int place = 0; place < pairs.length; place++) {
            if (random.nextDouble() * Math.max(1, recorded.size() - 1) < others(selected.index(place))) {
                taken.set(selected.index(place));
                pairs[place] = pair(selected.index(place), selected.value(place));
            } else {
                moving.add(place);
            }
        }
        for (int place : moving) {
            int index = free(selected.index(place), taken, random);
            taken.set(index);
            pairs[place] = pair(index, selected.value(place));
        }
        return sparse(pairs);
    }

    /** Number of other ranks that have selected an index. */
    private int others(int index) {
        int place = Arrays.binarySearch(sorted, index);
        int first = place;
        while (first > 0 && sorted[first - 1] == index) {
            first--;
        }
        int last = place;
        while (last + 1 < sorted.length && sorted[last + 1] == index) {
            last++;
        }
        return last - first;
    }

    private void sort(int call) {
        if (call != sortedCall) {
            sorted = recorded.logs().stream()
                    .map(log -> selected(log.calls().get(call)))
                    .flatMapToInt(vector ->
                            java.util.stream.IntStream.range(0, vector.size()).map(vector::index))
                    .sorted()
                    .toArray();
            sortedCall = call;
        }
    }

    /** A random free index near another; if the drawn one is taken, the next free one, or the one before. */
    private int free(int index, BitSet taken, SplittableRandom random) {
        int width = Math.max(1, recorded.elements() / PLACES);
        int low = index / width * width;
        int high = Math.min(recorded.elements(), low + width);
        int next = taken.nextClearBit(random.nextInt(low, high));
        return next < recorded.elements() ? next : taken.previousClearBit(recorded.elements() - 1);
    }

    private static long pair(int index, float value) {
        return (long) index << Integer.SIZE | Float.floatToRawIntBits(value) & 0xffff_ffffL;
    }

    private static SparseVector sparse(long[] pairs) {
        Arrays.sort(pairs);
        int[] indexes = new int[pairs.length];
        float[] values = new float[pairs.length];
        for (int place = 0; place < pairs.length; place++) {
            indexes[place] = (int) (pairs[place] >>> Integer.SIZE);
            values[place] = Float.intBitsToFloat((int) pairs[place]);
        }
        return SparseVector.trusted(indexes, values, pairs.length);
    }

    /**
     * Adds the recorded times of work on whole gradients: before the first step, and after the last if that is longer.
     */
    Trace withWork(Trace played) {
        List<Trace.RankLog> logs = new ArrayList<>();
        for (Trace.RankLog log : played.logs()) {
            List<Call> calls = new ArrayList<>();
            for (int number = 0; number < log.calls().size(); number++) {
                calls.add(withWork(log.calls().get(number), number));
            }
            logs.add(new Trace.RankLog(log.rank(), calls));
        }
        return new Trace(played.exchange(), played.size(), played.elements(), played.k(), logs);
    }

    private Call withWork(Call call, int number) {
        long rest = Math.max(call.restNanos(), mean(number, Call::restNanos));
        List<Step> steps = new ArrayList<>(call.steps());
        if (!steps.isEmpty()) {
            long before =
                    mean(number, recordedCall -> recordedCall.steps().getFirst().workNanos());
            steps.set(0, ((Step.Collective) steps.getFirst()).after(before));
        }
        return new Call(steps, call.isReevaluation(), rest, call.selected());
    }

    private long mean(int call, ToLongFunction<Call> nanos) {
        return (long) recorded.logs().stream()
                .mapToLong(log -> nanos.applyAsLong(log.calls().get(call)))
                .average()
                .orElse(0);
    }
}
