package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.Win;

/** Windows, chapter 11 of MPI 3.1: memory that they bring along, each operation, requests, and the four ways to synchronize. */
final class WindowSemantics extends WorldSemantics {
    private static final int ROUNDS = 500;

    @Override
    void run() {
        memoryOfTheWindow();
        everyOperation();
        requests();
        columns();
        pairsOfRanks();
        swaps();
        locksThatARankHasOrNot();
        locksOfAllOrNone();
        accessesOfNothing();
        outlastsItsCommunicator();
        readsIntoTooLittleRoom();
        readsLessThanThereIsRoomFor();
        refusesNegativeCounts();
        threads();
    }

    private static Win open(IntBuffer memory) {
        return new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    }

    private void memoryOfTheWindow() {
        for (int flavor : new int[] {Win.FLAVOR_PRIVATE, Win.FLAVOR_SHARED}) {
            Win window = new Win(10 + rank, 1, MPI.INFO_NULL, comm, MPI.newCharBuffer(0), flavor);
            CharBuffer memory = (CharBuffer) window.getAttr(MPI.WIN_BASE);
            assertEquals(10 + rank, memory.capacity());
            window.fence(0);
            window.put(MPI.newCharBuffer(1).put(0, (char) ('a' + rank)), 1, MPI.CHAR, right, 9, 1, MPI.CHAR);
            window.fence(0);
            assertEquals((char) ('a' + left), memory.get(9));
            window.free();
        }
        IntBuffer own = MPI.newIntBuffer(4);
        Win window = new Win(4, 1, MPI.INFO_NULL, comm, own, Win.FLAVOR_PRIVATE);
        assertSame(own, window.getAttr(MPI.WIN_BASE));
        window.free();
        assertEquals(
                MPI.ERR_ARG, MessageSemantics.error(() -> new Win(1, 1, MPI.INFO_NULL, comm, MPI.newIntBuffer(1), 7)));
    }

    /** What one rank accumulates into its neighbour, and what was there. */
    private void everyOperation() {
        Op[] ops = {
            MPI.SUM, MPI.PROD, MPI.MAX, MPI.MIN, MPI.BAND, MPI.BOR, MPI.BXOR, MPI.LAND, MPI.LOR, MPI.LXOR, MPI.REPLACE
        };
        int[] expected = {17, 60, 12, 5, 4, 13, 9, 1, 1, 0, 5};
        IntBuffer memory = MPI.newIntBuffer(ops.length);
        Win window = open(memory);
        for (int index = 0; index < ops.length; index++) {
            memory.put(index, 12);
        }
        window.fence(0);
        IntBuffer five = MPI.newIntBuffer(1).put(0, 5);
        IntBuffer before = MPI.newIntBuffer(1);
        for (int index = 0; index < ops.length; index++) {
            if (index % 2 == 0) {
                window.accumulate(five, 1, MPI.INT, right, index, 1, MPI.INT, ops[index]);
            } else {
                window.getAccumulate(five, 1, MPI.INT, before, 1, MPI.INT, right, index, 1, MPI.INT, ops[index]);
                window.flushLocal(right);
                assertEquals(12, before.get(0));
            }
        }
        window.fence(0);
        int[] found = new int[ops.length];
        memory.get(0, found);
        assertArrayEquals(expected, found);
        window.free();
        Win doubles = new Win(MPI.newDoubleBuffer(1), 1, 1, MPI.INFO_NULL, comm);
        DoubleBuffer value = MPI.newDoubleBuffer(1).put(0, 2.5);
        assertEquals(
                MPI.ERR_OP,
                MessageSemantics.error(() -> doubles.accumulate(value, 1, MPI.DOUBLE, 0, 0, 1, MPI.DOUBLE, MPI.BAND)));
        doubles.fence(0);
        doubles.accumulate(value, 1, MPI.DOUBLE, 0, 0, 1, MPI.DOUBLE, MPI.SUM);
        doubles.fence(0);
        assertEquals(rank == 0 ? 2.5 * size : 0, ((DoubleBuffer) doubles.getAttr(MPI.WIN_BASE)).get(0));
        doubles.free();
    }

    private void requests() {
        IntBuffer memory = MPI.newIntBuffer(2).put(0, 10 * rank).put(1, -rank);
        Win window = open(memory);
        IntBuffer all = MPI.newIntBuffer(2 * size);
        Request[] gets = new Request[size];
        window.lockAll(0);
        for (int target = 0; target < size; target++) {
            gets[target] = window.rGet(MPI.slice(all, 2 * target), 2, MPI.INT, target, 0, 2, MPI.INT);
            assertNotNull(gets[target]);
        }
        Request.waitAll(gets);
        for (int target = 0; target < size; target++) {
            assertTrue(gets[target].isNull());
            assertEquals(10 * target, all.get(2 * target));
            assertEquals(-target, all.get(2 * target + 1));
        }
        window.unlockAll();
        window.fence(0);
        IntBuffer before = MPI.newIntBuffer(1).put(0, -5);
        IntBuffer later = MPI.newIntBuffer(1).put(0, -5);
        IntBuffer seven = MPI.newIntBuffer(1).put(0, 7);
        window.rGetAccumulate(seven, 1, MPI.INT, before, 1, MPI.INT, right, 0, 1, MPI.INT, MPI.SUM);
        Request get = window.rGet(later, 1, MPI.INT, right, 0, 1, MPI.INT);
        window.fence(0); // complete without a wait for the requests
        assertEquals(10 * right, before.get(0));
        assertEquals(10 * right + 7, later.get(0));
        assertNotNull(get.testStatus());
        window.free();
    }

    /** A column of the origin goes into one of the target, and comes back into another one. */
    private void columns() {
        Datatype column = Datatype.createVector(3, 1, 2, MPI.INT);
        IntBuffer memory = MPI.newIntBuffer(6);
        Win window = open(memory);
        IntBuffer own = MPI.newIntBuffer(6);
        for (int index = 0; index < 6; index++) {
            own.put(index, 100 * rank + index);
        }
        window.fence(0);
        window.put(own, 1, column, right, 1, 1, column);
        window.fence(0);
        assertEquals(0, memory.get(0));
        assertEquals(100 * left + 4, memory.get(5));
        IntBuffer back = MPI.newIntBuffer(6);
        window.rGet(MPI.slice(back, 1), 1, column, right, 1, 1, column);
        window.fence(0); // brings it, though nothing waits for the request
        assertEquals(100 * rank + 2, back.get(3));
        assertEquals(0, back.get(2));
        window.free();
    }

    /** Each rank exposes its memory to its left neighbour, and accesses that of its right one. */
    private void pairsOfRanks() {
        IntBuffer memory = MPI.newIntBuffer(1);
        Win window = open(memory);
        Group group = window.getGroup();
        Group origins = group.incl(new int[] {left});
        Group targets = group.incl(new int[] {right});
        for (int round = 1; round <= 2; round++) {
            window.post(origins, 0);
            window.start(targets, 0);
            window.put(MPI.newIntBuffer(1).put(0, 10 * round + rank), 1, MPI.INT, right, 0, 1, MPI.INT);
            window.complete();
            while (!window.test()) {
                Thread.onSpinWait();
            }
            assertEquals(10 * round + left, memory.get(0));
        }
        group.free();
        window.free();
    }

    private void locksThatARankHasOrNot() {
        Win window = open(MPI.newIntBuffer(1));
        assertEquals(MPI.ERR_RMA_SYNC, MessageSemantics.error(() -> window.unlock(right)));
        window.lock(MPI.LOCK_EXCLUSIVE, right, 0);
        assertEquals(MPI.ERR_RMA_SYNC, MessageSemantics.error(() -> window.lock(MPI.LOCK_SHARED, right, 0)));
        window.unlock(right);
        assertEquals(MPI.ERR_RMA_SYNC, MessageSemantics.error(() -> window.unlock(right)));
        assertEquals(MPI.ERR_RANK, MessageSemantics.error(() -> window.lock(MPI.LOCK_SHARED, size, 0)));
        assertEquals(MPI.ERR_LOCKTYPE, MessageSemantics.error(() -> window.lock(0, right, 0)));
        assertEquals(MPI.ERR_RANK, MessageSemantics.error(() -> window.flush(size)));
        window.free();
    }

    /** Where a rank has some of the locks of all, it gets no more, and gives none back. */
    private void locksOfAllOrNone() {
        Win window = open(MPI.newIntBuffer(1));
        window.lock(MPI.LOCK_SHARED, size - 1, 0);
        assertEquals(MPI.ERR_RMA_SYNC, MessageSemantics.error(() -> window.lockAll(0)));
        if (size > 1) {
            assertEquals(MPI.ERR_RMA_SYNC, MessageSemantics.error(window::unlockAll));
        }
        window.unlock(size - 1);
        window.lockAll(0);
        window.unlockAll();
        window.free();
    }

    /** No items are nowhere, whatever the call says of their place. */
    private void accessesOfNothing() {
        Win window = open(MPI.newIntBuffer(1));
        IntBuffer none = MPI.newIntBuffer(0);
        window.fence(0);
        for (Datatype type : new Datatype[] {MPI.INT, Datatype.createVector(2, 1, 2, MPI.INT)}) {
            window.put(none, 0, type, right, 5, 0, type);
            window.get(none, 0, type, right, 5, 0, type);
            window.accumulate(none, 0, type, right, 5, 0, type, MPI.SUM);
        }
        window.fence(0);
        window.free();
    }

    /** Of all ranks that want the place of rank 0, one gets it. */
    private void swaps() {
        IntBuffer memory = MPI.newIntBuffer(1).put(0, -1);
        Win window = open(memory);
        window.fence(0);
        IntBuffer own = MPI.newIntBuffer(1).put(0, rank);
        IntBuffer free = MPI.newIntBuffer(1).put(0, -1);
        IntBuffer found = MPI.newIntBuffer(1);
        window.compareAndSwap(own, free, found, MPI.INT, 0, 0);
        window.fence(0);
        int[] winners = new int[1];
        comm.allReduce(new int[] {found.get(0) == -1 ? 1 : 0}, winners, 1, MPI.INT, MPI.SUM);
        assertEquals(1, winners[0]);
        IntBuffer winner = MPI.newIntBuffer(1);
        window.fetchAndOp(own, winner, MPI.INT, 0, 0, MPI.NO_OP);
        assertTrue(winner.get(0) == rank == (found.get(0) == -1));
        window.free();
    }

    private void outlastsItsCommunicator() {
        Intracomm twin = comm.dup();
        IntBuffer memory = MPI.newIntBuffer(1);
        Win window = new Win(memory, 1, 1, MPI.INFO_NULL, twin);
        twin.free();
        window.fence(0);
        window.put(MPI.newIntBuffer(1).put(0, rank + 1), 1, MPI.INT, right, 0, 1, MPI.INT);
        window.fence(0);
        assertEquals(left + 1, memory.get(0));
        assertEquals(size, window.getGroup().Size());
        window.lockAll(0);
        window.unlockAll();
        Group origins = window.getGroup().incl(new int[] {left});
        Group targets = window.getGroup().incl(new int[] {right});
        window.post(origins, 0);
        window.start(targets, 0);
        window.complete();
        window.waitFor();
        window.free();
    }

    /** Refused here, before anything reaches the target, which goes on serving. */
    private void readsIntoTooLittleRoom() {
        Win window = open(MPI.newIntBuffer(2).put(0, 10 + rank));
        window.fence(0);
        IntBuffer one = MPI.newIntBuffer(1);
        assertEquals(
                MPI.ERR_COUNT,
                MessageSemantics.error(() ->
                        window.getAccumulate(null, 0, MPI.INT, one, 1, MPI.INT, right, 0, 2, MPI.INT, MPI.NO_OP)));
        assertEquals(MPI.ERR_COUNT, MessageSemantics.error(() -> window.get(one, 1, MPI.INT, right, 0, 2, MPI.INT)));
        window.accumulate(one, 1, MPI.INT, right, 0, 1, MPI.INT, MPI.NO_OP);
        IntBuffer more = MPI.newIntBuffer(3);
        window.getAccumulate(null, 0, MPI.INT, more, 3, MPI.INT, right, 0, 2, MPI.INT, MPI.NO_OP);
        assertEquals(10 + right, more.get(0));
        window.free();
    }

    /** What is copied must fit, and need not fill the memory, of which the rest stays as it is: with gaps between items, too. */
    private void readsLessThanThereIsRoomFor() {
        Win window = open(MPI.newIntBuffer(2).put(0, 10 + rank).put(1, 20 + rank));
        window.fence(0);
        Datatype gap = Datatype.createResized(MPI.INT, 0, 2 * Integer.BYTES);
        int[] expected = {10 + right, -1, 20 + right, -1, -1, -1};
        IntBuffer read = MPI.newIntBuffer(6);
        IntStream.range(0, 6).forEach(index -> read.put(index, -1));
        window.get(read, 3, gap, right, 0, 2, MPI.INT);
        assertArrayEquals(expected, IntStream.range(0, 6).map(read::get).toArray());
        IntBuffer kept = MPI.newIntBuffer(6);
        IntStream.range(0, 6).forEach(index -> kept.put(index, -1));
        window.rGetAccumulate(null, 0, MPI.INT, kept, 3, gap, right, 0, 2, MPI.INT, MPI.NO_OP)
                .waitFor();
        assertArrayEquals(expected, IntStream.range(0, 6).map(kept::get).toArray());
        window.free();
    }

    /** Here, and not at the target, which would end the job. */
    private void refusesNegativeCounts() {
        Win window = open(MPI.newIntBuffer(2));
        window.fence(0);
        IntBuffer one = MPI.newIntBuffer(1);
        assertEquals(MPI.ERR_COUNT, MessageSemantics.error(() -> window.get(one, 0, MPI.INT, right, 1, -1, MPI.INT)));
        assertEquals(MPI.ERR_COUNT, MessageSemantics.error(() -> window.put(one, 0, MPI.INT, right, 1, -1, MPI.INT)));
        Datatype gap = Datatype.createVector(2, 1, 2, MPI.INT);
        assertEquals(MPI.ERR_COUNT, MessageSemantics.error(() -> window.get(one, 0, MPI.INT, right, 1, -1, gap)));
        window.free();
    }

    /** Each thread has two elements of the neighbour's window, and reads there what it has written. */
    private void threads() {
        int threads = 3;
        Win window = open(MPI.newIntBuffer(2 * threads));
        window.lock(MPI.LOCK_SHARED, right, 0);
        IntStream.range(0, threads)
                .mapToObj(thread -> CompletableFuture.runAsync(
                        () -> writesAndReads(window, 2 * thread), task -> new Thread(task).start()))
                .toList()
                .forEach(CompletableFuture::join);
        window.unlock(right);
        window.free();
    }

    private void writesAndReads(Win window, int place) {
        IntBuffer own = MPI.newIntBuffer(1);
        IntBuffer found = MPI.newIntBuffer(1);
        for (int round = 1; round <= ROUNDS; round++) {
            own.put(0, ROUNDS * place + round);
            window.put(own, 1, MPI.INT, right, place, 1, MPI.INT);
            window.rPut(own, 1, MPI.INT, right, place + 1, 1, MPI.INT).waitFor();
            window.flush(right);
            window.rGet(found, 1, MPI.INT, right, place + round % 2, 1, MPI.INT).waitFor();
            assertEquals(ROUNDS * place + round, found.get(0));
        }
    }
}
