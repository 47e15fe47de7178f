package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.GraphComm;
import mpi.Info;
import mpi.MPI;
import mpi.Message;
import mpi.Op;
import mpi.Request;
import mpi.User_function;
import mpi.Win;
import org.junit.jupiter.api.function.Executable;

/** What arguments may be: arrays longer than a call needs, objects where numbers may be, handles that are used up. */
final class ArgumentSemantics extends WorldSemantics {
    private static final int SPARE = 7;

    /** Rank r has r + 1 elements; entries beyond the ranks mean nothing. */
    private final int[] counts =
            IntStream.range(0, size + SPARE).map(r -> r < size ? r + 1 : 1000).toArray();

    private final int[] places = IntStream.range(0, size + SPARE)
            .map(r -> r < size ? r * (r + 1) / 2 : -1)
            .toArray();
    private final int total = size * (size + 1) / 2;
    private final int[] own =
            IntStream.range(0, rank + 1).map(i -> 10 * rank + i).toArray();
    private final int[] all = IntStream.range(0, size)
            .flatMap(r -> IntStream.range(0, r + 1).map(i -> 10 * r + i))
            .toArray();

    @Override
    void run() {
        arraysForMoreRanks();
        arraysForMoreRanksToReduce();
        objectsToReduceAndScatter();
        noActiveRequest();
        handlesOfMpi();
        bytesOfAnyArray();
        attributesAndHandlers();
        longArraysOfGraphs();
        windows();
        windowsWithoutLocks();
        typesForMoreRanks();
        itemsOutsideOfBuffers();
        errorsOfMpi();
    }

    private void arraysForMoreRanks() {
        int[] gathered = new int[total];
        comm.Allgatherv(own, 0, own.length, MPI.INT, gathered, 0, counts, places, MPI.INT);
        assertArrayEquals(all, gathered);
        int[] atRoot = new int[total];
        comm.Gatherv(own, 0, own.length, MPI.INT, atRoot, 0, counts, places, MPI.INT, 0);
        assertArrayEquals(rank == 0 ? all : new int[total], atRoot);
        int[] part = new int[rank + 1];
        comm.Scatterv(all, 0, counts, places, MPI.INT, part, 0, part.length, MPI.INT, 0);
        assertArrayEquals(own, part);
        int[] same = new int[size + SPARE];
        Arrays.fill(same, rank + 1);
        int[] sendPlaces = new int[size + SPARE];
        int[] exchanged = new int[total];
        comm.Alltoallv(own, 0, same, sendPlaces, MPI.INT, exchanged, 0, counts, places, MPI.INT);
        assertArrayEquals(all, exchanged);
    }

    private void arraysForMoreRanksToReduce() {
        int[] vector = IntStream.range(0, total).toArray();
        int[] expected = Arrays.stream(vector, places[rank], places[rank] + rank + 1)
                .map(value -> value * size)
                .toArray();
        int[] part = new int[rank + 1];
        comm.Reduce_scatter(vector, 0, part, 0, counts, MPI.INT, MPI.SUM);
        assertArrayEquals(expected, part);
        IntBuffer in = MPI.newIntBuffer(total);
        IntBuffer out = MPI.newIntBuffer(rank + 1);
        in.put(0, vector);
        comm.iReduceScatter(in, out, counts, MPI.INT, MPI.SUM).waitFor();
        assertEquals(expected[rank], out.get(rank));
    }

    private void objectsToReduceAndScatter() {
        Object[] vector =
                IntStream.range(0, total).mapToObj(i -> "<" + i + ":" + rank).toArray();
        Object[] part = new Object[rank + 1];
        comm.Reduce_scatter(vector, 0, part, 0, counts, MPI.OBJECT, new Op(new Join(), false));
        StringBuilder expected = new StringBuilder();
        for (int r = 0; r < size; r++) {
            expected.append("<").append(places[rank] + rank).append(":").append(r);
        }
        assertEquals(expected.toString(), part[rank]);
    }

    /** MPJ Express returns an empty array, Open MPI null. */
    private void noActiveRequest() {
        Request[] none = {MPI.REQUEST_NULL, null};
        assertEquals(0, Request.Testsome(none).length);
        assertNull(Request.testSomeStatus(none));
        assertNull(Request.testSome(none));
    }

    private void handlesOfMpi() {
        comm.Free();
        MPI.COMM_SELF.Free();
        comm.Barrier();
        assertEquals(MPI.ERR_COMM, MessageSemantics.error(() -> comm.free()));
        assertEquals(MPI.ERR_COMM, MessageSemantics.error(() -> MPI.COMM_SELF.disconnect()));
        assertEquals(MPI.ERR_OP, MessageSemantics.error(() -> MPI.SUM.free()));
        assertEquals(MPI.ERR_TYPE, MessageSemantics.error(() -> MPI.INT.free()));
        Datatype copy = MPI.INT.dup();
        copy.free();
        assertEquals(1, MPI.INT.Size());
    }

    private void bytesOfAnyArray() {
        int[] out = {rank, -1};
        int[] in = new int[2];
        comm.sendRecv(out, 2 * Integer.BYTES, MPI.BYTE, right, 1, in, 2 * Integer.BYTES, MPI.BYTE, left, 1);
        assertArrayEquals(new int[] {left, -1}, in);
        assertEquals(MPI.ERR_TYPE, MessageSemantics.error(() -> comm.send(out, 1, MPI.CHAR, right, 1)));
    }

    private void attributesAndHandlers() {
        assertEquals(MPI.ERR_LASTCODE, comm.getAttr(MPI.LASTUSEDCODE));
        comm.setErrhandler(MPI.ERRORS_RETURN);
        comm.callErrhandler(MPI.ERR_COMM); // returns, as that handler does
        comm.setErrhandler(MPI.ERRORS_ARE_FATAL);
    }

    private void longArraysOfGraphs() {
        int[] ring = {(rank + 1) % size};
        int[] spare = {7, -1, -1};
        GraphComm stated = comm.createDistGraphAdjacent(
                new int[] {(rank + size - 1) % size}, spare, ring, spare, MPI.INFO_NULL, false);
        assertEquals(7, stated.getDistGraphNeighbors().getDestinationWeight(0));
        GraphComm gathered = comm.createDistGraph(
                new int[] {rank}, new int[] {1, -1}, new int[] {ring[0], -1}, spare, MPI.INFO_NULL, false);
        assertEquals(1, gathered.getDistGraphNeighbors().getInDegree());
        assertEquals(7, gathered.getDistGraphNeighbors().getSourceWeight(0));
        stated.free();
        gathered.free();
    }

    /** The buffer of all ranks but 0 is shorter than what they say of it. */
    private void windows() {
        IntBuffer base = MPI.newIntBuffer(rank == 0 ? 4 : 0);
        Win window = new Win(base, 4, 1, MPI.INFO_NULL, comm);
        assertSame(base, window.getAttr(MPI.WIN_BASE));
        assertEquals(4 * Integer.BYTES, window.getAttr(MPI.WIN_SIZE));
        assertEquals(Integer.BYTES, window.getAttr(MPI.WIN_DISP_UNIT));
        IntBuffer value = MPI.newIntBuffer(1);
        value.put(0, 5);
        window.lock(MPI.LOCK_SHARED, MPI.PROC_NULL, 0);
        window.put(value, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
        window.rGet(value, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT).waitFor();
        window.unlock(MPI.PROC_NULL);
        assertEquals(5, value.get(0));
        window.fence(0);
        window.accumulate(value, 1, MPI.INT, 0, 3, 1, MPI.INT, MPI.SUM);
        window.fence(0);
        assertEquals(rank == 0 ? 5 * size : 5, rank == 0 ? base.get(3) : value.get(0));
        window.fetchAndOp(MPI.newIntBuffer(0), value, MPI.INT, 0, 3, MPI.NO_OP);
        assertEquals(5 * size, value.get(0));
        window.setErrhandler(MPI.ERRORS_RETURN);
        window.callErrhandler(MPI.ERR_WIN);
        window.free();
    }

    private void windowsWithoutLocks() {
        Info hints = new Info();
        hints.set("no_locks", "true");
        Win window = new Win(MPI.newIntBuffer(1), 1, 1, hints, comm);
        hints.free();
        assertEquals(MPI.ERR_RMA_SYNC, MessageSemantics.error(() -> window.lock(MPI.LOCK_SHARED, 0, 0)));
        assertEquals(MPI.ERR_RMA_SYNC, MessageSemantics.error(() -> window.lockAll(0)));
        assertEquals("true", window.getInfo().get("no_locks"));
        window.free();
    }

    /** Not commutative. */
    private static final class Join extends User_function {
        @Override
        public void Call(Object in, int inOffset, Object inOut, int offset, int count, Datatype type) {
            Object[] left = (Object[]) in;
            Object[] right = (Object[]) inOut;
            for (int item = 0; item < count; item++) {
                right[offset + item] = left[inOffset + item].toString() + right[offset + item];
            }
        }
    }

    private void typesForMoreRanks() {
        int entries = size + SPARE;
        Datatype[] types = new Datatype[entries];
        Arrays.fill(types, MPI.INT);
        int[] ones = new int[entries];
        Arrays.fill(ones, 1);
        int[] bytes = IntStream.range(0, entries)
                .map(r -> r < size ? r * Integer.BYTES : -1)
                .toArray();
        IntBuffer out = MPI.newIntBuffer(size);
        IntBuffer in = MPI.newIntBuffer(size);
        for (int to = 0; to < size; to++) {
            out.put(to, 10 * rank + to);
        }
        comm.iAllToAllw(out, ones, bytes, types, in, ones, bytes, types).waitFor();
        for (int from = 0; from < size; from++) {
            assertEquals(10 * from + rank, in.get(from));
        }
    }

    /** Refused before the other ranks get anything. */
    private void itemsOutsideOfBuffers() {
        IntBuffer buffer = MPI.newIntBuffer(size);
        Datatype[] types = new Datatype[size];
        Arrays.fill(types, MPI.INT);
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        int[] inside = new int[size];
        for (int place : new int[] {-1, size * Integer.BYTES - 3}) {
            int[] outside = inside.clone();
            outside[size - 1] = place;
            assertError(
                    MPI.ERR_BUFFER, () -> comm.allToAllw(buffer, ones, inside, types, buffer, ones, outside, types));
            assertError(
                    MPI.ERR_BUFFER, () -> comm.allToAllw(buffer, ones, outside, types, buffer, ones, inside, types));
        }
        int[] negative = ones.clone();
        negative[0] = -1;
        assertError(MPI.ERR_COUNT, () -> comm.allToAllw(buffer, negative, inside, types, buffer, ones, inside, types));
    }

    /** No other exceptions. */
    private void errorsOfMpi() {
        int[] self = {rank};
        assertError(MPI.ERR_COUNT, () -> comm.Sendrecv_replace(own, 0, -1, MPI.INT, rank, 1, rank, 1));
        assertError(MPI.ERR_RANK, () -> new Message().imProbe(size, 1, comm));
        assertError(MPI.ERR_ARG, () -> comm.getGroup().rangeIncl(new int[][] {{0, 0}}));
        assertError(MPI.ERR_ARG, () -> comm.getGroup().rangeExcl(new int[][] {null}));
        assertError(MPI.ERR_RANK, () -> comm.getGroup().rangeIncl(new int[][] {{0, Integer.MAX_VALUE, 1}}));
        assertError(MPI.ERR_RANK, () -> comm.getGroup().rangeExcl(new int[][] {{0, Integer.MIN_VALUE, -1}}));
        assertError(MPI.ERR_COUNT, () -> comm.allReduce(self, -1, MPI.INT, new Op(new Join(), false)));
        assertError(MPI.ERR_ARG, () -> Request.Waitall(null));
        assertError(MPI.ERR_ARG, () -> Request.waitAny(null));
        assertError(MPI.ERR_ARG, () -> Request.testSome(null));
        assertError(MPI.ERR_ARG, () -> comm.createDistGraph(self, null, self, MPI.INFO_NULL, false));
        assertError(MPI.ERR_ARG, () -> comm.createDistGraph(null, self, self, MPI.INFO_NULL, false));
        assertError(MPI.ERR_ARG, () -> comm.createDistGraphAdjacent(self, null, MPI.INFO_NULL, false));
        assertError(MPI.ERR_COUNT, () -> comm.Pack_size(Integer.MAX_VALUE, MPI.INT));
    }

    private static void assertError(int expected, Executable call) {
        assertEquals(expected, MessageSemantics.error(call));
    }
}
