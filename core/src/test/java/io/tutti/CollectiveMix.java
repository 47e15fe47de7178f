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
    private static final int KINDS = 13;

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

    /**
     * The same with long vectors, and others besides; each call is made so many times, one after the other, as trials of algorithms need.
     * All ranks must call it with the same arguments.
     */
    public static void repeated(Communicator communicator, long seed, int calls, int times) {
        CollectiveMix mix = new CollectiveMix(communicator, seed);
        for (int call = 0; call < calls; call++) {
            for (int time = 0; time < times; time++) {
                mix.random.setSeed(seed + call); // so that it draws the same
                try {
                    mix.call(mix.random.nextInt(KINDS), 1 + mix.random.nextInt(LARGE));
                } catch (AssertionError e) {
                    throw new AssertionError("call " + call + " of seed " + seed + ": " + e.getMessage(), e);
                }
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
            case 8 -> duplicate();
            case 9 -> reduce(most, random.nextInt(size));
            case 10 -> gather(random.nextInt(size), draw(most));
            case 11 -> scatter(random.nextInt(size), draw(most));
            default -> scan(most);
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

    private void reduce(int count, int root) {
        int[] result = new int[count];
        communicator.reduce(Data.of(filled(count, rank + 1)), Data.of(result), Reduction.SUM, root);
        check("reduce", result, filled(count, rank == root ? size * (size + 1) / 2 : 0));
    }

    private void gather(int root, long... counts) {
        int[] gathered =
                new int[rank == root ? Math.toIntExact(LongStream.of(counts).sum()) : 0];
        communicator.gatherv(Data.of(filled(counts[rank], rank + 1)), Data.of(gathered), counts, root);
        check("gatherv", gathered, rank == root ? blocks(1, counts) : new int[0]);
    }

    private void scatter(int root, long... counts) {
        int[] mine = filled(counts[rank], -1);
        communicator.scatterv(Data.of(rank == root ? blocks(1, counts) : new int[0]), Data.of(mine), counts, root);
        check("scatterv", mine, filled(counts[rank], rank + 1));
    }

    private void scan(int count) {
        int[] all = new int[count];
        communicator.scan(Data.of(filled(count, rank + 1)), Data.of(all), Reduction.SUM);
        check("scan", all, filled(count, (rank + 1) * (rank + 2) / 2));
        int[] before = new int[count];
        communicator.exscan(Data.of(filled(count, rank + 1)), Data.of(before), Reduction.SUM);
        check("exscan", before, filled(count, rank * (rank + 1) / 2));
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
