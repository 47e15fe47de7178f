package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.BitSet;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.UserFunction;
import mpi.Win;

/** Requests that are looked at, freed, or waited for together, and room for buffered messages; sections 3.6 to 3.9 of MPI 3.1. */
final class RequestSemantics extends WorldSemantics {
    /** More than a rank keeps of what it has sent. */
    private static final int MEGABYTES = 70;

    private static final long LATENESS_NANOS = 30_000_000;

    @Override
    void run() {
        statusesWithoutCompletion();
        freedSends();
        freedReceives();
        freedPersistentRequests();
        someOfMany();
        mixedArrays();
        persistentColumns();
        countsOfPersistentReceives();
        roomForBufferedMessages();
        freedTypes();
        freedTypesOfCollectives();
        freedOperation();
        nullRequests();
        outliveTheirCommunicator();
        receivesThatNeedTheirRequest();
        sendsOfObjectsFillMemory();
        postedReceivesOfObjectsGoOn();
    }

    private void statusesWithoutCompletion() {
        IntBuffer value = MPI.newIntBuffer(2);
        Request receive = comm.iRecv(value, 2, MPI.INT, left, 21);
        assertNull(receive.getStatus());
        assertFalse(receive.isNull());
        comm.barrier();
        comm.send(new int[] {rank}, 1, MPI.INT, right, 21);
        Status early;
        do {
            early = receive.getStatus();
        } while (early == null);
        assertEquals(1, early.getCount(MPI.INT));
        assertFalse(receive.isNull(), "only told");
        assertEquals(0, Request.waitAny(new Request[] {receive}));
        assertTrue(receive.isNull());
        assertEquals(left, value.get(0));
        Prequest again = comm.sendInit(value, 1, MPI.INT, MPI.PROC_NULL, 0);
        again.start();
        assertEquals(MPI.PROC_NULL, again.getStatus().getSource());
        assertEquals(MPI.ERR_REQUEST, MessageSemantics.error(again::start));
        assertEquals(MPI.PROC_NULL, again.waitStatus().getSource());
        again.start();
        again.waitFor();
        assertEquals(MPI.ANY_SOURCE, MPI.REQUEST_NULL.getStatus().getSource());
    }

    /** Short and long ones, which wait for their receiver after their request is gone. */
    private void freedSends() {
        for (int count : new int[] {1, 100_000}) {
            IntBuffer out = MPI.newIntBuffer(count).put(count - 1, rank);
            Request send = comm.iSend(out, count, MPI.INT, right, 22);
            send.free();
            assertTrue(send.isNull());
            int[] in = new int[count];
            comm.recv(in, count, MPI.INT, left, 22);
            assertEquals(left, in[count - 1]);
            comm.barrier(); // the buffer is needed until then
        }
        lateReceiver();
    }

    /** The sender frees the communicator, too, long before the message is received. */
    private void lateReceiver() {
        Intracomm twin = comm.dup();
        if (rank == 0) {
            twin.Isend(new double[50_000], 0, 50_000, MPI.DOUBLE, size - 1, 1).free();
        }
        if (rank == size - 1) {
            twin.probe(0, 1);
            long end = System.nanoTime() + LATENESS_NANOS;
            while (size > 1 && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            assertEquals(
                    50_000,
                    twin.Recv(new double[50_000], 0, 50_000, MPI.DOUBLE, 0, 1).Get_count(MPI.DOUBLE));
        }
        twin.free();
    }

    private void freedReceives() {
        IntBuffer value = MPI.newIntBuffer(1);
        Request receive = comm.iRecv(value, 1, MPI.INT, rank, 23);
        receive.free();
        assertTrue(receive.isNull());
        comm.send(new int[] {41}, 1, MPI.INT, rank, 23);
        assertEquals(41, value.get(0));
    }

    private void freedPersistentRequests() {
        IntBuffer value = MPI.newIntBuffer(1);
        Prequest receive = comm.recvInit(value, 1, MPI.INT, left, 24);
        receive.start();
        receive.free();
        assertTrue(receive.isNull());
        Prequest send = comm.sSendInit(MPI.newIntBuffer(1).put(0, rank), 1, MPI.INT, right, 24);
        send.start();
        send.free();
        assertEquals(MPI.ERR_REQUEST, MessageSemantics.error(send::start));
        comm.barrier();
        comm.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        while (value.get(0) != left) {
            comm.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        }
    }

    /** Each of many receives is told once, with its own index. */
    private void someOfMany() {
        int messages = 20;
        Request[] requests = new Request[messages + 1];
        int[][] values = new int[messages][1];
        for (int index = 0; index < messages; index++) {
            requests[index] = comm.Irecv(values[index], 0, 1, MPI.INT, left, 100 + index);
        }
        for (int index = messages - 1; index >= 0; index--) {
            comm.Send(new int[] {index}, 0, 1, MPI.INT, right, 100 + index);
        }
        BitSet told = new BitSet();
        while (told.cardinality() < messages) {
            Status[] some = told.cardinality() % 2 == 0 ? Request.Waitsome(requests) : Request.Testsome(requests);
            for (Status status : some) {
                assertFalse(told.get(status.index));
                assertEquals(100 + status.index, status.tag);
                assertEquals(status.index, values[status.index][0]);
                told.set(status.index);
            }
        }
        assertNull(Request.waitSome(requests));
        assertEquals(MPI.UNDEFINED, Request.waitAny(requests));
        assertTrue(Request.testAll(requests));
    }

    /** Messages of two communicators, a collective and an inactive persistent request. */
    private void mixedArrays() {
        Intracomm twin = comm.clone();
        IntBuffer sum = MPI.newIntBuffer(1);
        Prequest idle = comm.recvInit(MPI.newIntBuffer(1), 1, MPI.INT, left, 25);
        Request[] all = {
            comm.Irecv(new int[1], 0, 1, MPI.INT, left, 25),
            twin.Irecv(new int[1], 0, 1, MPI.INT, left, 25),
            comm.iAllReduce(MPI.newIntBuffer(1).put(0, 1), sum, 1, MPI.INT, MPI.SUM),
            idle,
            twin.Isend(new int[1], 0, 1, MPI.INT, right, 25),
            comm.Isend(new int[1], 0, 1, MPI.INT, right, 25)
        };
        boolean[] seen = new boolean[all.length];
        for (int each = 0; each < all.length - 1; each++) {
            int index = Request.waitAny(all);
            assertFalse(seen[index]);
            seen[index] = true;
        }
        assertEquals(MPI.UNDEFINED, Request.waitAny(all));
        assertFalse(seen[3]);
        assertEquals(size, sum.get(0));
        idle.free();
        twin.free();
    }

    private void persistentColumns() {
        Datatype column = Datatype.createVector(2, 1, 3, MPI.DOUBLE);
        DoubleBuffer out = MPI.newDoubleBuffer(6);
        DoubleBuffer in = MPI.newDoubleBuffer(6);
        Prequest[] both = {
            comm.recvInit(MPI.slice(in, 1), 1, column, left, 26), comm.sendInit(MPI.slice(out, 2), 1, column, right, 26)
        };
        for (int round = 0; round < 3; round++) {
            out.put(2, rank + round).put(5, -round);
            Prequest.startAll(both);
            Status[] statuses = Request.waitAllStatus(both);
            assertEquals(1, statuses[0].getCount(column));
            assertEquals(2, statuses[0].getElements(column));
            double[] expected = {0, left + round, 0, 0, -round, 0};
            double[] found = new double[6];
            in.get(0, found);
            assertArrayEquals(expected, found);
        }
        both[0].free();
        both[1].free();
    }

    private void countsOfPersistentReceives() {
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        Prequest receive = comm.Recv_init(new int[6], 0, 3, pair, left, 28);
        receive.Start();
        comm.send(new int[4], 4, MPI.INT, right, 28);
        Status status = receive.Wait();
        assertEquals(2, status.count);
        assertEquals(4, status.numEls);
        receive.free();
    }

    /** Exactly what the standard says is needed for so many messages. */
    private void roomForBufferedMessages() {
        int messages = 3;
        int bytes = messages * (comm.Pack_size(10, MPI.INT) + MPI.BSEND_OVERHEAD);
        byte[] room = new byte[bytes];
        MPI.attachBuffer(room);
        for (int index = 0; index < messages; index++) {
            IntBuffer out = MPI.newIntBuffer(10).put(9, index);
            comm.ibSend(out, 10, MPI.INT, right, 27).free();
            out.put(9, -1);
        }
        for (int index = 0; index < messages; index++) {
            int[] in = new int[10];
            comm.recv(in, 10, MPI.INT, left, 27);
            assertEquals(index, in[9]);
        }
        assertSame(room, MPI.detachBuffer());
        assertEquals(MPI.ERR_BUFFER, MessageSemantics.error(() -> comm.bSend(new int[65], 65, MPI.INT, right, 27)));
    }

    /** What has begun goes on without the program's type; a persistent request has begun when it was made. */
    private void freedTypes() {
        int[] out = {rank, 0, -rank};
        int[] in = new int[3];
        Datatype column = Datatype.createVector(2, 1, 2, MPI.INT);
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        Datatype objects = Datatype.createVector(2, 1, 2, MPI.OBJECT);
        int[] two = new int[2];
        boolean[] truth = new boolean[2];
        Object[] texts = new Object[3];
        Datatype truths = Datatype.createContiguous(2, MPI.BOOLEAN);
        Prequest again = comm.Recv_init(truth, 0, 1, truths, left, 30);
        Request[] receives = {
            comm.Irecv(in, 0, 1, column, left, 31),
            comm.Irecv(two, 0, 1, pair, left, 32),
            comm.Irecv(texts, 0, 1, objects, left, 33)
        };
        truths.free();
        again.start();
        column.free();
        pair.free();
        objects.free();
        comm.send(new boolean[] {true, false}, 2, MPI.BOOLEAN, right, 30);
        comm.send(new int[] {out[0], out[2]}, 2, MPI.INT, right, 31);
        comm.send(out, 2, MPI.INT, right, 32);
        comm.Send(new Object[] {"a", "b"}, 0, 2, MPI.OBJECT, right, 33);
        assertEquals(left, again.waitStatus().getSource());
        Status[] statuses = Request.waitAllStatus(receives);
        assertTrue(truth[0]);
        assertArrayEquals(new int[] {left, 0, -left}, in);
        assertArrayEquals(new int[] {left, 0}, two);
        assertArrayEquals(new Object[] {"a", null, "b"}, texts);
        assertEquals(2, statuses[0].getElements(MPI.INT));
        assertEquals(MPI.ERR_TYPE, MessageSemantics.error(() -> comm.Irecv(in, 0, 1, column, left, 31)));
        assertEquals(MPI.ERR_TYPE, MessageSemantics.error(() -> comm.send(in, 1, pair, right, 31)));
        again.free();
    }

    private void freedTypesOfCollectives() {
        Datatype column = Datatype.createVector(2, 1, 2, MPI.INT);
        IntBuffer one = MPI.newIntBuffer(3).put(0, rank + 1).put(2, rank + 2);
        IntBuffer all = MPI.newIntBuffer(3 * size);
        IntBuffer read = MPI.newIntBuffer(3);
        IntBuffer told = MPI.newIntBuffer(3).put(0, 5).put(2, 6);
        Win window = new Win(one, 3, 1, MPI.INFO_NULL, comm);
        window.fence(0);
        Request[] begun = {
            comm.iAllGather(one, 1, column, all, 1, column),
            comm.iBcast(told, 1, column, 0),
            window.rGet(read, 1, column, right, 0, 1, column)
        };
        column.free();
        Request.waitAll(begun);
        assertEquals(left + 2, all.get(3 * left + 2));
        assertEquals(6, told.get(2));
        assertEquals(right + 2, read.get(2));
        assertEquals(MPI.ERR_TYPE, MessageSemantics.error(() -> comm.iBcast(told, 1, column, 0)));
        window.free();
    }

    /** Which asks for the type that it gets, too. */
    private void freedOperation() {
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        Datatype[] seen = new Datatype[1];
        Op sum = new Op(
                new UserFunction() {
                    @Override
                    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                        seen[0] = type;
                        for (int at = 0; at < count * type.getSize(); at += Integer.BYTES) {
                            inOut.putInt(at, inOut.getInt(at) + in.getInt(at));
                        }
                    }
                },
                true);
        IntBuffer in = MPI.newIntBuffer(2).put(0, 1).put(1, rank);
        IntBuffer out = MPI.newIntBuffer(2);
        comm.allReduce(in, out, 1, pair, sum);
        assertTrue(size == 1 || seen[0] == pair);
        Request request = comm.iAllReduce(in, out.put(0, 0), 1, pair, sum);
        pair.free();
        sum.free();
        request.waitFor();
        assertEquals(size, out.get(0));
        assertEquals(MPI.ERR_OP, MessageSemantics.error(() -> comm.iAllReduce(in, out, 1, MPI.INT, sum)));
    }

    private static void nullRequests() {
        MPI.REQUEST_NULL.waitFor();
        MPI.REQUEST_NULL.free();
        Status[] statuses = Request.waitAllStatus(new Request[] {MPI.REQUEST_NULL});
        assertEquals(MPI.ANY_TAG, statuses[0].getTag());
        assertEquals(0, statuses[0].getCount(MPI.INT));
    }

    /** Rank 0 frees it before the last rank has begun anything. */
    private void outliveTheirCommunicator() {
        Intracomm twin = comm.dup();
        int last = size - 1;
        int[] in = new int[1];
        int[] again = new int[1];
        boolean[] packed = new boolean[1];
        Object[] text = new Object[1];
        Request[] open = {};
        if (rank == 0) {
            Prequest persistent = twin.Recv_init(again, 0, 1, MPI.INT, last, 4);
            persistent.Start();
            open = new Request[] {
                twin.Isend(new int[100_000], 0, 100_000, MPI.INT, last, 1),
                twin.Isend(new Object[] {new byte[100_000]}, 0, 1, MPI.OBJECT, last, 2),
                twin.Irecv(in, 0, 1, MPI.INT, last, 3),
                persistent,
                twin.Irecv(packed, 0, 1, MPI.BOOLEAN, last, 5),
                twin.Irecv(text, 0, 1, MPI.OBJECT, last, 6)
            };
        }
        if (rank == 0 && size > 1) {
            twin.free();
        }
        comm.barrier();
        if (rank == last && size > 1) {
            twin.Recv(new int[100_000], 0, 100_000, MPI.INT, 0, 1);
            twin.Recv(new Object[1], 0, 1, MPI.OBJECT, 0, 2);
            twin.Send(new int[] {3}, 0, 1, MPI.INT, 0, 3);
            twin.Send(new int[] {4}, 0, 1, MPI.INT, 0, 4);
            twin.Send(new boolean[] {true}, 0, 1, MPI.BOOLEAN, 0, 5);
            twin.Send(new Object[] {"six"}, 0, 1, MPI.OBJECT, 0, 6);
        }
        if (rank == 0 && size > 1) {
            Request.Waitall(open);
            assertArrayEquals(new Object[] {3, 4, true, "six"}, new Object[] {in[0], again[0], packed[0], text[0]});
        }
        if (rank > 0) {
            twin.free();
        }
    }

    /** Of what is unpacked in a wait nobody would unpack it otherwise. */
    private void receivesThatNeedTheirRequest() {
        Object[] text = new Object[1];
        boolean[] packed = new boolean[1];
        Request[] receives = {
            comm.Irecv(text, 0, 1, MPI.OBJECT, left, 34), comm.Irecv(packed, 0, 1, MPI.BOOLEAN, left, 35)
        };
        for (Request receive : receives) {
            assertEquals(MPI.ERR_REQUEST, MessageSemantics.error(receive::free));
            assertFalse(receive.isNull());
        }
        comm.barrier();
        comm.Send(new Object[] {"here"}, 0, 1, MPI.OBJECT, right, 34);
        comm.Send(new boolean[] {true}, 0, 1, MPI.BOOLEAN, right, 35);
        for (Request receive : receives) {
            while (receive.getStatus() == null) {
                Thread.onSpinWait();
            }
            receive.free();
            assertTrue(receive.isNull());
        }
        assertEquals("here", text[0]);
        assertTrue(packed[0]);
    }

    /** Until they are received; the receiver is late. */
    private void sendsOfObjectsFillMemory() {
        int last = size - 1;
        Object[] megabyte = {new byte[1 << 20]};
        Request[] sends = new Request[MEGABYTES];
        if (rank == 0) {
            for (int index = 0; index < MEGABYTES; index++) {
                sends[index] = comm.Isend(megabyte, 0, 1, MPI.OBJECT, last, 36);
                if (index < MEGABYTES / 2) {
                    sends[index].Wait();
                }
            }
            assertNull(Request.Testall(sends));
            comm.Ibsend(megabyte, 0, 1, MPI.OBJECT, last, 36).Wait(); // buffered, so that nobody else is needed
        }
        comm.barrier();
        for (int index = 0; rank == last && index <= MEGABYTES; index++) {
            comm.Recv(new Object[1], 0, 1, MPI.OBJECT, 0, 36);
        }
        Request.Waitall(sends);
    }

    /** While their rank waits for something else; else ranks whose memory is full would wait for each other. */
    private void postedReceivesOfObjectsGoOn() {
        int last = size - 1;
        Object[][] received = new Object[MEGABYTES][1];
        Request[] receives = new Request[MEGABYTES];
        for (int index = 0; rank == last && index < MEGABYTES; index++) {
            receives[index] = comm.Irecv(received[index], 0, 1, MPI.OBJECT, 0, 37);
        }
        comm.barrier();
        for (int index = 0; rank == 0 && index < MEGABYTES; index++) {
            comm.Send(new Object[] {new byte[1 << 20]}, 0, 1, MPI.OBJECT, last, 37);
        }
        comm.barrier();
        Request.Waitall(receives);
    }
}
