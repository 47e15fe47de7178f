package io.tutti;

import io.tutti.kernel.element.Elements;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;

/**
 * Every collective once, over whatever links a communicator has, with results that each rank can compute by itself:
 * element i of rank r is {@code 3r + i % 7}. Throws what differs. Used with threads here and with processes elsewhere.
 */
public final class CollectiveDrill {
    private static final long[] COUNTS = {0, 1, 5, 1000, 70_001};
    private static final long[] FEW_COUNTS = {0, 5, 70_001};
    /** After so many elements they are the same again. */
    private static final int PERIOD = 7;
    /** Ranks that have blocks of 160 KB for each other, at most. */
    private static final int MOST_LONG = 8;

    private final Communicator communicator;
    private final int rank;
    private final int size;

    private CollectiveDrill(Communicator communicator) {
        this.communicator = communicator;
        this.rank = communicator.rank();
        this.size = communicator.size();
    }

    /** Runs the drill on one communicator; all its ranks must call it. */
    public static void run(Communicator communicator) {
        CollectiveDrill drill = new CollectiveDrill(communicator);
        for (long count : COUNTS) {
            drill.types(count);
        }
        drill.all(COUNTS);
        OverloadDrill.run(communicator);
        communicator.barrier();
    }

    /**
     * The same with one element type and few lengths, for tests of what starts ranks, joins them or carries their bytes: the others run through
     * no other part of that, and most of the time of ranks that have just started. One collective has elements of a byte, so that messages
     * of lengths that are multiples of nothing are carried, too. All ranks of the communicator must call it.
     */
    public static void brief(Communicator communicator) {
        CollectiveDrill drill = new CollectiveDrill(communicator);
        for (long count : FEW_COUNTS) {
            drill.type(ElementType.INT8, count);
        }
        drill.all(FEW_COUNTS);
        communicator.barrier();
    }

    private void all(long... counts) {
        for (long count : counts) {
            allreduce(count);
            rooted(count);
            blocks(count);
            scans(count);
        }
        longBlocks();
        transfers();
        bytes();
        asynchronous();
        groups();
        allocated();
        subdivided();
    }

    private static int element(int rank, long index) {
        return 3 * rank + (int) (index % PERIOD);
    }

    private int sum(int ranks, long index) {
        int sum = 0;
        for (int other = 0; other < ranks; other++) {
            sum += element(other, index);
        }
        return sum;
    }

    private static int[] ints(int rank, long from, long count) {
        return repeated(count, i -> element(rank, from + i));
    }

    private int[] sums(int ranks, long from, long count) {
        return repeated(count, i -> sum(ranks, from + i));
    }

    /** Computes one period and copies it: a rank that has just started would take longer for the elements than for the collectives. */
    private static int[] repeated(long count, IntUnaryOperator element) {
        int[] array = new int[(int) count];
        for (int i = 0; i < Math.min(PERIOD, array.length); i++) {
            array[i] = element.applyAsInt(i);
        }
        for (int filled = PERIOD; filled < array.length; filled *= 2) {
            System.arraycopy(array, 0, array, filled, Math.min(filled, array.length - filled));
        }
        return array;
    }

    private void check(String what, int[] actual, int[] expected) {
        int at = Arrays.mismatch(actual, expected);
        if (at >= 0) {
            throw new AssertionError("rank " + rank + " of " + size + ": " + what + " differs at " + at + " of "
                    + expected.length + ": " + (at < actual.length ? actual[at] : "end") + " instead of "
                    + (at < expected.length ? expected[at] : "end"));
        }
    }

    private void allreduce(long count) {
        int[] mine = ints(rank, 0, count);
        int[] result = new int[(int) count];
        communicator.allreduce(Data.of(mine), Data.of(result), Reduction.SUM);
        check("allreduce out of place", result, sums(size, 0, count));
        communicator.allreduce(mine, Reduction.MAX);
        check("allreduce in place", mine, ints(size - 1, 0, count));
    }

    private void types(long count) {
        for (ElementType type : ElementType.values()) {
            type(type, count);
        }
    }

    private void type(ElementType type, long count) {
        MemorySegment vector = repeated(type, count, i -> element(rank, i) % 3);
        communicator.allreduce(Data.of(vector, type), Reduction.MAX);
        check(type, vector, repeated(type, count, i -> most(i)));
    }

    private int most(long index) {
        int most = 0;
        for (int other = 0; other < size; other++) {
            most = Math.max(most, element(other, index) % 3);
        }
        return most;
    }

    /** As above, in memory of its own. */
    private static MemorySegment repeated(ElementType type, long count, IntUnaryOperator element) {
        long bytes = count * type.bytes();
        MemorySegment vector = Arena.ofAuto().allocate(Math.max(1, bytes), 8).asSlice(0, bytes);
        for (int i = 0; i < Math.min(PERIOD, count); i++) {
            Elements.set(type, vector, i, element.applyAsInt(i));
        }
        for (long filled = (long) PERIOD * type.bytes(); filled < bytes; filled *= 2) {
            MemorySegment.copy(vector, 0, vector, filled, Math.min(filled, bytes - filled));
        }
        return vector;
    }

    private void check(ElementType type, MemorySegment actual, MemorySegment expected) {
        long mismatch = actual.mismatch(expected);
        if (mismatch >= 0) {
            long at = mismatch / type.bytes();
            throw new AssertionError("rank " + rank + " of " + size + ": allreduce of " + type + " differs at " + at
                    + ": " + Elements.get(type, actual, at) + " instead of " + Elements.get(type, expected, at));
        }
    }

    private void rooted(long count) {
        int root = size / 2;
        int[] vector = ints(rank, 0, count);
        communicator.broadcast(Data.of(vector), root);
        check("broadcast", vector, ints(root, 0, count));

        int[] result = new int[(int) count];
        communicator.reduce(Data.of(ints(rank, 0, count)), Data.of(result), Reduction.SUM, root);
        if (rank == root) {
            check("reduce", result, sums(size, 0, count));
        }
        int[] gathered = new int[rank == root ? (int) count * size : 0];
        communicator.gather(Data.of(ints(rank, 0, count)), Data.of(gathered), root);
        for (int other = 0; other < size && rank == root; other++) {
            int at = (int) count * other;
            check("gather", Arrays.copyOfRange(gathered, at, at + (int) count), ints(other, 0, count));
        }
        int[] parts = rank == root ? ints(root, 0, count * size) : new int[0];
        int[] part = new int[(int) count];
        communicator.scatter(Data.of(parts), Data.of(part), root);
        check("scatter", part, ints(root, count * rank, count));
    }

    /** Unequal blocks: rank r has {@code count + r} elements, the last none. */
    private long[] counts(long count) {
        return LongStream.range(0, size).map(r -> r == size - 1 ? 0 : count + r).toArray();
    }

    private void blocks(long count) {
        long[] counts = counts(count);
        long total = Arrays.stream(counts).sum();
        long before = Arrays.stream(counts, 0, rank).sum();
        int own = (int) counts[rank];

        int[] block = new int[own];
        communicator.reduceScatterv(Data.of(ints(rank, 0, total)), Data.of(block), counts, Reduction.SUM);
        check("reduce-scatter", block, sums(size, before, own));

        int[] all = new int[(int) total];
        communicator.allgatherv(Data.of(ints(rank, before, own)), Data.of(all), counts);
        int at = 0;
        for (int other = 0; other < size; other++) {
            int to = at + (int) counts[other];
            check("allgather", Arrays.copyOfRange(all, at, to), ints(other, at, counts[other]));
            at = to;
        }
        int[] moved = new int[own * size];
        long[] receive = new long[size];
        Arrays.fill(receive, own);
        communicator.alltoallv(Data.of(ints(rank, 0, total)), Data.of(moved), counts, receive);
        for (int other = 0; other < size; other++) {
            check("alltoall", Arrays.copyOfRange(moved, own * other, own * (other + 1)), ints(other, before, own));
        }
    }

    /** A rank copies its own block piece by piece while others arrive; the last piece is shorter. */
    private void longBlocks() {
        int count = size > MOST_LONG ? 7 : 40_007;
        int[] all = new int[count * size];
        communicator.alltoall(Data.of(ints(rank, 0, (long) count * size)), Data.of(all));
        for (int other = 0; other < size; other++) {
            int[] block = Arrays.copyOfRange(all, other * count, (other + 1) * count);
            check("alltoall of long blocks", block, ints(other, (long) rank * count, count));
        }
        communicator.allgather(Data.of(ints(rank, 0, count)), Data.of(all));
        for (int other = 0; other < size; other++) {
            int[] block = Arrays.copyOfRange(all, other * count, (other + 1) * count);
            check("allgather of long blocks", block, ints(other, 0, count));
        }
    }

    private void scans(long count) {
        int[] result = new int[(int) count];
        communicator.scan(Data.of(ints(rank, 0, count)), Data.of(result), Reduction.SUM);
        check("scan", result, sums(rank + 1, 0, count));
        Arrays.fill(result, 0);
        communicator.exscan(Data.of(ints(rank, 0, count)), Data.of(result), Reduction.SUM);
        check("exscan", result, sums(rank, 0, count));
    }

    private void transfers() {
        if (size == 1) {
            return;
        }
        int next = (rank + 1) % size;
        int previous = (rank + size - 1) % size;
        int[] arrived = new int[500];
        if (rank % 2 == 0) {
            communicator.send(Data.of(ints(rank, 0, 500)), next);
            communicator.receive(Data.of(arrived), previous);
        } else {
            communicator.receive(Data.of(arrived), previous);
            communicator.send(Data.of(ints(rank, 0, 500)), next);
        }
        check("transfer", arrived, ints(previous, 0, 500));
    }

    private void bytes() {
        byte[] mine = new byte[rank * 3];
        Arrays.fill(mine, (byte) rank);
        byte[][] all = communicator.allgatherBytes(mine);
        for (int other = 0; other < size; other++) {
            if (all[other].length != other * 3 || (other > 0 && all[other][0] != other)) {
                throw new AssertionError("rank " + rank + ": bytes of rank " + other + " differ");
            }
        }
        byte[] told = communicator.broadcastBytes(rank == size - 1 ? "told".getBytes() : null, size - 1);
        if (!Arrays.equals(told, "told".getBytes())) {
            throw new AssertionError("rank " + rank + " was told " + Arrays.toString(told));
        }
    }

    private void asynchronous() {
        int[] first = ints(rank, 0, 3000);
        int[] second = ints(rank, 0, 10);
        Work one = communicator.start(new Request.Allreduce(Data.of(first), Reduction.SUM));
        Work two = communicator.start(new Request.Allreduce(Data.of(second), Reduction.SUM));
        communicator.barrier();
        two.await();
        one.asStage().toCompletableFuture().join();
        check("first asynchronous allreduce", first, sums(size, 0, 3000));
        check("second asynchronous allreduce", second, sums(size, 0, 10));

        int[] vector = new int[64];
        Prepared prepared = communicator.prepare(new Request.Allreduce(Data.of(vector), Reduction.SUM));
        for (int round = 0; round < 3; round++) {
            Arrays.fill(vector, rank + round);
            prepared.run();
            int expected = size * (size - 1) / 2 + size * round;
            check("prepared allreduce", new int[] {vector[63]}, new int[] {expected});
        }
    }

    private void groups() {
        int[] one = ints(rank, 0, 33);
        int[] two = ints(rank, 0, 7);
        double[] three = {rank};
        communicator
                .group()
                .allreduce(Data.of(one), Reduction.SUM)
                .allreduce(Data.of(three), Reduction.SUM)
                .allreduce(Data.of(two), Reduction.SUM)
                .run();
        check("first of a group", one, sums(size, 0, 33));
        check("second of a group", two, sums(size, 0, 7));
        check("third of a group", new int[] {(int) three[0]}, new int[] {size * (size - 1) / 2});
    }

    private void allocated() {
        long count = 100_000;
        Data vector = Data.of(communicator.allocate(count * 4), ElementType.INT32);
        Data result = Data.of(communicator.allocate(count * 4), ElementType.INT32);
        MemorySegment.copy(ints(rank, 0, (int) count), 0, vector.segment(), ValueLayout.JAVA_INT, 0, (int) count);
        communicator.allreduce(vector, result, Reduction.SUM);
        check("allreduce of lent memory", result.segment().toArray(ValueLayout.JAVA_INT), sums(size, 0, count));
        communicator.allreduce(vector, Reduction.SUM);
        check(
                "allreduce of lent memory in place",
                vector.segment().toArray(ValueLayout.JAVA_INT),
                sums(size, 0, count));
    }

    private void subdivided() {
        Communicator other = communicator.dup();
        int[] one = ints(rank, 0, 100);
        other.allreduce(one, Reduction.SUM);
        check("allreduce of a duplicate", one, sums(size, 0, 100));
        other.close();

        Communicator part = communicator.split(rank % 2 == 0 ? 1 : -1, -rank);
        if ((part == null) != (rank % 2 == 1)) {
            throw new AssertionError("rank " + rank + " is in the wrong part");
        }
        if (part != null) {
            int[] ranks = {part.rank()};
            int[] all = new int[part.size()];
            part.allgather(Data.of(new int[] {rank}), Data.of(all));
            check("order of a part", new int[] {all[ranks[0]]}, new int[] {rank});
            check("first of a part", new int[] {all[0]}, new int[] {(size - 1) / 2 * 2});
            part.close();
        }
    }

    /** Runs allreduces of drawn sizes with drawn reductions, to be compared with what one rank computes. */
    public static void random(Communicator communicator, long seed, int rounds) {
        Random random = new Random(seed);
        CollectiveDrill drill = new CollectiveDrill(communicator);
        for (int round = 0; round < rounds; round++) {
            long count = random.nextInt(1 << random.nextInt(18));
            int[] vector = ints(drill.rank, 0, count);
            communicator.allreduce(vector, Reduction.SUM);
            drill.check("round " + round + " of seed " + seed, vector, drill.sums(drill.size, 0, count));
        }
    }

    /**
     * Runs allreduces of drawn sizes where every rank draws for itself in which memory its vectors are, and whether it
     * works in place; each changes its input as soon as the call returns.
     */
    public static void memories(Communicator communicator, long seed, int rounds) {
        Random shared = new Random(seed);
        Random own = new Random(seed + communicator.rank() + 1);
        CollectiveDrill drill = new CollectiveDrill(communicator);
        int most = 1 << 17;
        MemorySegment one = communicator.allocate(4L * most);
        MemorySegment two = communicator.allocate(4L * most);
        for (int round = 0; round < rounds; round++) {
            int count = shared.nextInt(1 << shared.nextInt(18));
            MemorySegment input =
                    own.nextBoolean() ? one.asSlice(0, 4L * count) : MemorySegment.ofArray(new int[count]);
            MemorySegment other =
                    own.nextBoolean() ? two.asSlice(0, 4L * count) : MemorySegment.ofArray(new int[count]);
            MemorySegment output = own.nextInt(3) == 0 ? input : other;
            MemorySegment.copy(ints(drill.rank, 0, count), 0, input, ValueLayout.JAVA_INT, 0, count);
            communicator.allreduce(
                    Data.of(input, ElementType.INT32), Data.of(output, ElementType.INT32), Reduction.SUM);
            int[] result = output.toArray(ValueLayout.JAVA_INT);
            input.fill((byte) -1);
            output.fill((byte) -1);
            drill.check("round " + round + " of seed " + seed, result, drill.sums(drill.size, 0, count));
            if (shared.nextInt(4) == 0) {
                communicator.barrier();
            }
        }
    }
}
