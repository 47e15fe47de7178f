package io.tutti;

import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Collectives of all kinds and many sizes, in an order that all ranks draw from the same seed: what one leaves behind in
 * links, slots, windows and stages meets the next. Every result is checked. Used with threads here and with processes
 * elsewhere.
 */
public final class CollectiveMix {
    private static final int SMALL = 300;
    private static final int LARGE = 60_000;

    private final Communicator communicator;
    private final int rank;
    private final int size;
    private final Random random;

    private CollectiveMix(Communicator communicator, long seed) {
        this.communicator = communicator;
        this.rank = communicator.rank();
        this.size = communicator.size();
        this.random = new Random(seed);
    }

    /** Makes so many calls; all ranks must call it with the same arguments. */
    public static void run(Communicator communicator, long seed, int calls) {
        CollectiveMix mix = new CollectiveMix(communicator, seed);
        for (int call = 0; call < calls; call++) {
            int most = mix.random.nextInt(4) == 0 ? LARGE : SMALL;
            try {
                mix.call(mix.random.nextInt(9), 1 + mix.random.nextInt(most));
            } catch (AssertionError e) {
                throw new AssertionError("call " + call + " of seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    private void call(int kind, int most) {
        switch (kind) {
            case 0 -> allreduce(most);
            case 1 -> allgather(draw(most));
            case 2 ->
                allToAll(IntStream.range(0, size).mapToObj(i -> draw(most)).toArray(long[][]::new));
            case 3 -> communicator.barrier();
            case 4 -> broadcast(most, random.nextInt(size));
            case 5 -> reduceScatter(draw(most));
            case 6 -> maximum();
            case 7 -> asynchronous(most);
            default -> duplicate();
        }
    }

    /** A count for each rank, some of them none. */
    private long[] draw(int most) {
        return random.ints(size, -most / 4, most).mapToLong(c -> Math.max(0, c)).toArray();
    }

    private void check(String what, int[] actual, int... expected) {
        if (!Arrays.equals(actual, expected)) {
            int at = Arrays.mismatch(actual, expected);
            throw new AssertionError("rank " + rank + " of " + size + ": " + what + " of " + expected.length
                    + " elements differs at " + at + ": " + actual[at] + " instead of " + expected[at]);
        }
    }

    private static int[] filled(long count, int value) {
        int[] vector = new int[Math.toIntExact(count)];
        Arrays.fill(vector, value);
        return vector;
    }

    /** Blocks of the given lengths; block i consists of {@code first + i}. */
    private static int[] blocks(int first, long... counts) {
        int[] all = new int[Math.toIntExact(LongStream.of(counts).sum())];
        int at = 0;
        for (int i = 0; i < counts.length; i++) {
            int end = at + (int) counts[i];
            Arrays.fill(all, at, end, first + i);
            at = end;
        }
        return all;
    }

    private void allreduce(int count) {
        int[] vector = filled(count, rank + 1);
        communicator.allreduce(vector, Reduction.SUM);
        check("allreduce", vector, filled(count, size * (size + 1) / 2));
    }

    private void allgather(long... counts) {
        int[] gathered = new int[Math.toIntExact(LongStream.of(counts).sum())];
        communicator.allgatherv(Data.of(filled(counts[rank], rank + 1)), Data.of(gathered), counts);
        check("allgatherv", gathered, blocks(1, counts));
    }

    private void allToAll(long[]... counts) {
        long[] received = Arrays.stream(counts).mapToLong(row -> row[rank]).toArray();
        int[] mine = filled(LongStream.of(counts[rank]).sum(), rank + 7);
        int[] theirs = new int[Math.toIntExact(LongStream.of(received).sum())];
        communicator.alltoallv(Data.of(mine), Data.of(theirs), counts[rank], received);
        check("alltoallv", theirs, blocks(7, received));
    }

    private void broadcast(int count, int root) {
        int[] vector = filled(count, rank == root ? count : -1);
        communicator.broadcast(Data.of(vector), root);
        check("broadcast", vector, filled(count, count));
    }

    private void reduceScatter(long... counts) {
        int[] mine = filled(counts[rank], 0);
        communicator.reduceScatterv(Data.of(blocks(rank, counts)), Data.of(mine), counts, Reduction.SUM);
        check("reduceScatterv", mine, filled(counts[rank], size * (size - 1) / 2 + size * rank));
    }

    private void maximum() {
        int[] vector = {rank, -rank};
        communicator.allreduce(vector, Reduction.MAX);
        check("maximum", vector, size - 1, 0);
    }

    private void asynchronous(int count) {
        int[] vector = filled(count, 1);
        Work work = communicator.start(new Request.Allreduce(Data.of(vector), Reduction.SUM));
        communicator.barrier();
        work.await();
        check("allreduce past a barrier", vector, filled(count, size));
    }

    /** Rarely: it takes a control message each way. */
    private void duplicate() {
        if (random.nextInt(40) == 0) {
            try (Communicator other = communicator.dup()) {
                int[] vector = {1};
                other.allreduce(vector, Reduction.SUM);
                check("allreduce of a duplicate", vector, size);
            }
        }
    }
}
