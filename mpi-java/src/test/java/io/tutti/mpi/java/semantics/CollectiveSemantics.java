package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.DoubleInt;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;
import mpi.User_function;

/** Collectives, chapter 5 of the MPI standard. */
final class CollectiveSemantics extends WorldSemantics {
    private final int last = size - 1;
    /** Rank r has r + 1 elements. */
    private final int[] counts = IntStream.rangeClosed(1, size).toArray();
    /** With a gap before each block. */
    private final int[] places =
            IntStream.range(0, size).map(r -> 1 + r * (r + 3) / 2).toArray();

    private final int room = places[last] + counts[last] + 1;

    @Override
    void run() {
        broadcasts();
        gathersAndScatters();
        unevenCounts();
        blocksInLargerRooms();
        allToAll();
        reductions();
        locations();
        userOperationsKeepTheOrder();
        prefixes();
        reduceScatters();
        inPlace();
        nonBlocking();
    }

    private int[] spread() {
        int[] all = new int[room];
        for (int r = 0; r < size; r++) {
            Arrays.fill(all, places[r], places[r] + counts[r], 10 + r);
        }
        return all;
    }

    private int[] own() {
        int[] own = new int[counts[rank]];
        Arrays.fill(own, 10 + rank);
        return own;
    }

    private void broadcasts() {
        int[] data = rank == last ? new int[] {0, 5, 6, 0} : new int[4];
        comm.Bcast(data, 1, 2, MPI.INT, last);
        assertArrayEquals(new int[] {0, 5, 6, 0}, data);
        Datatype even = Datatype.Vector(2, 1, 2, MPI.INT);
        int[] gaps = {rank, 9, rank, 9};
        comm.Bcast(gaps, 0, 1, even, 0);
        assertArrayEquals(new int[] {0, 9, 0, 9}, gaps);
        boolean[] flags = {rank == 0, false};
        comm.bcast(flags, 2, MPI.BOOLEAN, 0);
        assertArrayEquals(new boolean[] {true, false}, flags);
        char[] text = rank == 0 ? "tutti".toCharArray() : new char[5];
        comm.Bcast(text, 0, 5, MPI.CHAR, 0);
        assertEquals("tutti", new String(text));
    }

    private void gathersAndScatters() {
        int[] all = new int[2 * size];
        comm.Gather(new int[] {rank, -rank}, 0, 2, MPI.INT, rank == last ? all : null, 0, 2, MPI.INT, last);
        int[] expected = IntStream.range(0, 2 * size)
                .map(i -> i % 2 == 0 ? i / 2 : -(i / 2))
                .toArray();
        if (rank == last) {
            assertArrayEquals(expected, all);
        }
        int[] back = new int[2];
        comm.Scatter(rank == last ? all : null, 0, 2, MPI.INT, back, 0, 2, MPI.INT, last);
        assertArrayEquals(new int[] {rank, -rank}, back);
        int[] everywhere = new int[2 * size + 1];
        comm.Allgather(back, 0, 2, MPI.INT, everywhere, 1, 2, MPI.INT);
        assertArrayEquals(expected, Arrays.copyOfRange(everywhere, 1, everywhere.length));
        double[] direct = new double[size];
        comm.allGather(new double[] {rank + 0.5}, 1, MPI.DOUBLE, direct, 1, MPI.DOUBLE);
        assertEquals(last + 0.5, direct[last]);
    }

    private void unevenCounts() {
        int[] gathered = new int[room];
        comm.Gatherv(own(), 0, counts[rank], MPI.INT, gathered, 0, counts, places, MPI.INT, 0);
        assertArrayEquals(rank == 0 ? spread() : new int[room], gathered);
        int[] part = new int[counts[rank]];
        comm.Scatterv(spread(), 0, counts, places, MPI.INT, part, 0, counts[rank], MPI.INT, last);
        assertArrayEquals(own(), part);
        int[] all = new int[room];
        comm.Allgatherv(part, 0, counts[rank], MPI.INT, all, 0, counts, places, MPI.INT);
        assertArrayEquals(spread(), all);
        IntBuffer buffer = MPI.newIntBuffer(room);
        comm.allGatherv(own(), counts[rank], MPI.INT, buffer, counts, places, MPI.INT);
        assertEquals(10 + last, buffer.get(places[last]));
        assertEquals(0, buffer.get(0));
    }

    private void allToAll() {
        int[] out = IntStream.range(0, size).map(to -> 100 * rank + to).toArray();
        int[] in = new int[size];
        comm.Alltoall(out, 0, 1, MPI.INT, in, 0, 1, MPI.INT);
        assertArrayEquals(
                IntStream.range(0, size).map(from -> 100 * from + rank).toArray(), in);
        int[] mine = new int[size];
        Arrays.fill(mine, rank + 1);
        int[] sendPlaces = IntStream.range(0, size).map(to -> to * (rank + 1)).toArray();
        int[] values = new int[size * (rank + 1)];
        for (int index = 0; index < values.length; index++) {
            values[index] = 10 + rank;
        }
        int[] received = new int[room];
        comm.Alltoallv(values, 0, mine, sendPlaces, MPI.INT, received, 0, counts, places, MPI.INT);
        assertArrayEquals(spread(), received);
    }

    /** Open MPI's receivers may have more room than they get. */
    private void blocksInLargerRooms() {
        int[] rooms = new int[size];
        int[] wide = new int[size];
        for (int each = 0; each < size; each++) {
            rooms[each] = each + 2;
            wide[each] = (size + 2) * each;
        }
        int[] values = new int[rank + 1];
        Arrays.fill(values, 10 + rank);
        int[] gathered = new int[(size + 2) * size];
        comm.Gatherv(values, 0, rank + 1, MPI.INT, gathered, 0, rooms, wide, MPI.INT, last);
        int[] expected = new int[gathered.length];
        for (int each = 0; each < size; each++) {
            Arrays.fill(expected, wide[each], wide[each] + each + 1, 10 + each);
        }
        assertArrayEquals(rank == last ? expected : new int[gathered.length], gathered);
        int[] part = new int[size + 3];
        comm.Scatterv(expected, 0, counts, wide, MPI.INT, part, 1, size + 2, MPI.INT, last);
        int[] own = new int[size + 3];
        Arrays.fill(own, 1, rank + 2, 10 + rank);
        assertArrayEquals(own, part);
        blocksInSmallerRooms(expected, wide);
        comm.Barrier();
    }

    private void blocksInSmallerRooms(int[] all, int[] wide) {
        int[] one = new int[1];
        if (rank == last && size > 1) {
            MPIException e = assertThrows(
                    MPIException.class, () -> comm.Scatterv(all, 0, counts, wide, MPI.INT, one, 0, 1, MPI.INT, 0));
            assertEquals(MPI.ERR_TRUNCATE, e.getErrorClass());
            assertEquals(
                    "Scatterv: rank 0 has sent " + size + " elements, but rank " + last + " has room for 1",
                    e.getMessage());
        } else {
            comm.Scatterv(all, 0, counts, wide, MPI.INT, new int[size], 0, size, MPI.INT, 0);
        }
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        int[] sent = new int[rank + 1];
        Arrays.fill(sent, rank);
        int[] firsts = new int[size];
        if (rank == 0 && size > 1) {
            MPIException e = assertThrows(
                    MPIException.class,
                    () -> comm.gatherv(
                            sent,
                            1,
                            MPI.INT,
                            firsts,
                            ones,
                            IntStream.range(0, size).toArray(),
                            MPI.INT,
                            0));
            assertEquals("Gatherv: rank 1 has sent 2 elements, but rank 0 has room for 1", e.getMessage());
            assertArrayEquals(IntStream.range(0, size).toArray(), firsts);
        } else {
            comm.gatherv(
                    sent,
                    rank + 1,
                    MPI.INT,
                    firsts,
                    ones,
                    IntStream.range(0, size).toArray(),
                    MPI.INT,
                    0);
        }
    }

    private void reductions() {
        int ranks = size * (size - 1) / 2;
        double[] sums = new double[3];
        comm.Allreduce(new double[] {9, rank, 1}, 1, sums, 0, 2, MPI.DOUBLE, MPI.SUM);
        assertArrayEquals(new double[] {ranks, size, 0}, sums);
        int[] largest = {-1};
        comm.Reduce(new int[] {rank}, 0, largest, 0, 1, MPI.INT, MPI.MAX, last);
        assertEquals(rank == last ? last : -1, largest[0]);
        boolean[] or = new boolean[2];
        comm.Allreduce(new boolean[] {rank == 0, false}, 0, or, 0, 2, MPI.BOOLEAN, MPI.LOR);
        assertArrayEquals(new boolean[] {true, false}, or);
        char[] least = new char[1];
        comm.Allreduce(new char[] {(char) (0xFFFF - rank)}, 0, least, 0, 1, MPI.CHAR, MPI.MIN);
        assertEquals((char) (0xFFFF - last), least[0]);
        int[] odd = new int[1];
        comm.allReduce(new int[] {2 * (rank + 1)}, odd, 1, MPI.INT, MPI.LXOR);
        assertEquals(size == 1 ? 2 : size % 2, odd[0]); // one operand stays as it is
        assertEquals(
                MPI.ERR_OP,
                MessageSemantics.error(() -> comm.Allreduce(sums, 0, new double[1], 0, 1, MPI.DOUBLE, MPI.BAND)));
        int[] local = {4, 5};
        mpi.Comm.reduceLocal(new int[] {1, 9}, local, 2, MPI.INT, MPI.MAX);
        assertArrayEquals(new int[] {4, 9}, local);
    }

    private void locations() {
        int[] pair = {(rank + 1) % size, rank, 7, size - rank};
        int[] found = new int[4];
        comm.Allreduce(pair, 0, found, 0, 2, MPI.INT2, MPI.MINLOC);
        assertArrayEquals(new int[] {0, last, 7, 1}, found);
        ByteBuffer out = MPI.newByteBuffer(16);
        DoubleInt.Data data = MPI.doubleInt.getData(out);
        data.putValue(-rank);
        data.putIndex(rank);
        ByteBuffer in = MPI.newByteBuffer(16);
        comm.reduce(out, in, 1, MPI.DOUBLE_INT, MPI.MAXLOC, 0);
        DoubleInt.Data result = MPI.doubleInt.getData(in);
        assertEquals(0, result.getIndex());
    }

    /** Composition of x → ax + b is associative and not commutative. */
    private void userOperationsKeepTheOrder() {
        long[] expected = {1, 0};
        for (int r = 0; r < size; r++) {
            expected = new long[] {expected[0] * (r + 2), expected[0] * (r + 1) + expected[1]};
        }
        long[] own = {rank + 2, rank + 1};
        Datatype affine = Datatype.Contiguous(2, MPI.LONG);
        Op compose = new Op(new Compose(), false);
        long[] all = new long[2];
        comm.Allreduce(own, 0, all, 0, 1, affine, compose);
        assertArrayEquals(expected, all);
        long[] root = new long[2];
        comm.Reduce(own, 0, root, 0, 1, affine, compose, last);
        assertArrayEquals(rank == last ? expected : new long[2], root);
        long[] prefix = new long[2];
        comm.Scan(own, 0, prefix, 0, 1, affine, compose);
        if (rank == last) {
            assertArrayEquals(expected, prefix);
        }
        long[] buffers = own.clone();
        comm.allReduce(buffers, 1, affine, new Op(new ComposeBuffers(), false));
        assertArrayEquals(expected, buffers);
    }

    private void prefixes() {
        int[] sum = new int[1];
        comm.Scan(new int[] {rank + 1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        assertEquals((rank + 1) * (rank + 2) / 2, sum[0]);
        int[] before = {-7};
        comm.exScan(new int[] {rank + 1}, before, 1, MPI.INT, MPI.SUM);
        assertEquals(rank == 0 ? -7 : rank * (rank + 1) / 2, before[0]);
        comm.exScan(new int[] {rank + 1}, rank == 0 ? null : before, 1, MPI.INT, MPI.SUM);
    }

    private void reduceScatters() {
        int[] all = IntStream.range(0, Arrays.stream(counts).sum()).toArray();
        int[] part = new int[counts[rank]];
        comm.Reduce_scatter(all, 0, part, 0, counts, MPI.INT, MPI.SUM);
        int first = rank * (rank + 1) / 2;
        assertArrayEquals(
                IntStream.range(first, first + rank + 1).map(i -> i * size).toArray(), part);
        Op userSum = new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int inOffset, Object inOut, int offset, int count, Datatype type) {
                        for (int index = 0; index < count; index++) {
                            ((int[]) inOut)[offset + index] += ((int[]) in)[inOffset + index];
                        }
                    }
                },
                true);
        int[] again = new int[counts[rank]];
        comm.reduceScatter(all, again, counts, MPI.INT, userSum);
        assertArrayEquals(part, again);
        int[] block = new int[1];
        comm.reduceScatterBlock(IntStream.range(0, size).toArray(), block, 1, MPI.INT, MPI.SUM);
        assertEquals(rank * size, block[0]);
    }

    private void inPlace() {
        int[] sum = {rank, 1};
        comm.allReduce(sum, 2, MPI.INT, MPI.SUM);
        assertArrayEquals(new int[] {size * (size - 1) / 2, size}, sum);
        int[] same = {1, 2};
        comm.Allreduce(same, 0, same, 0, 2, MPI.INT, MPI.SUM);
        assertArrayEquals(new int[] {size, 2 * size}, same);
        int[] gathered = new int[rank == 0 ? size : 1];
        gathered[0] = 5 + rank;
        comm.gather(gathered, 1, MPI.INT, 0);
        if (rank == 0) {
            assertArrayEquals(IntStream.range(5, 5 + size).toArray(), gathered);
        }
        int[] all = new int[size];
        all[rank] = 3 * rank;
        comm.allGather(all, 1, MPI.INT);
        assertArrayEquals(IntStream.range(0, size).map(r -> 3 * r).toArray(), all);
        int[] scattered = rank == 0 ? all.clone() : new int[1];
        comm.scatter(scattered, 1, MPI.INT, 0);
        assertEquals(3 * rank, scattered[0]);
    }

    private void nonBlocking() {
        IntBuffer sum = MPI.newIntBuffer(1);
        sum.put(0, rank);
        IntBuffer gathered = MPI.newIntBuffer(room);
        IntBuffer own = MPI.newIntBuffer(counts[rank]);
        for (int index = 0; index < counts[rank]; index++) {
            own.put(index, 10 + rank);
        }
        Request[] requests = {
            comm.iAllReduce(sum, 1, MPI.INT, MPI.SUM),
            comm.iGatherv(own, counts[rank], MPI.INT, gathered, counts, places, MPI.INT, 0),
            comm.iBarrier(),
        };
        int value = rank;
        int[] neighbour = {value};
        comm.Sendrecv_replace(neighbour, 0, 1, MPI.INT, (rank + 1) % size, 1, (rank + size - 1) % size, 1);
        Request.waitAll(requests);
        assertEquals(size * (size - 1) / 2, sum.get(0));
        assertEquals(rank == 0 ? 10 + last : 0, gathered.get(places[last]));
    }

    private static void compose(long a, long b, long c, long d, long[] into, int at) {
        into[at] = a * c;
        into[at + 1] = a * d + b;
    }

    private static final class Compose extends User_function {
        @Override
        public void Call(Object in, int inOffset, Object inOut, int offset, int count, Datatype type) {
            long[] left = (long[]) in;
            long[] right = (long[]) inOut;
            for (int item = 0; item < 2 * count; item += 2) {
                compose(
                        left[inOffset + item],
                        left[inOffset + item + 1],
                        right[offset + item],
                        right[offset + item + 1],
                        right,
                        offset + item);
            }
        }
    }

    private static final class ComposeBuffers extends UserFunction {
        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            new Compose().Call(in, 0, inOut, 0, count, type);
        }
    }
}
