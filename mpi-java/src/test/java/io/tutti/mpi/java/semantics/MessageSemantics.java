package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point-to-point communication, chapter 3 of the MPI standard, among ranks in a ring. */
final class MessageSemantics extends WorldSemantics {
    private static final int LONG = 100_000;

    @Override
    void run() {
        messagesDoNotOvertake();
        wildcardsTakeWhatComes();
        modesAndOffsets();
        truncationIsAnError();
        statusesCount();
        numbersAreNoObjects();
        noProcess();
        replacement();
        probesInBothDialects();
        negativeTagsOfMpj();
        requestsOfMpj();
        requestsOfOpenMpi();
        persistentRequests();
        cancelledReceive();
        misuseIsNamed();
    }

    private void messagesDoNotOvertake() {
        Request[] requests = new Request[20];
        for (int index = 0; index < 10; index++) {
            int length = index % 3 == 0 ? LONG : index;
            int[] data = new int[length + 1];
            data[0] = index;
            requests[index] = comm.Isend(data, 0, data.length, MPI.INT, right, 7);
        }
        int[][] received = new int[10][LONG + 1];
        for (int index = 0; index < 10; index++) {
            requests[10 + index] =
                    comm.Irecv(received[index], 0, LONG + 1, MPI.INT, left, index % 2 == 0 ? 7 : MPI.ANY_TAG);
        }
        Status[] statuses = Request.Waitall(requests);
        for (int index = 0; index < 10; index++) {
            assertEquals(index, received[index][0], "order of the messages");
            assertEquals(left, statuses[10 + index].source);
            assertEquals((index % 3 == 0 ? LONG : index) + 1, statuses[10 + index].Get_count(MPI.INT));
        }
    }

    private void wildcardsTakeWhatComes() {
        if (rank == 0) {
            boolean[] seen = new boolean[size];
            for (int each = 1; each < size; each++) {
                double[] value = new double[1];
                Status status = comm.recv(value, 1, MPI.DOUBLE, MPI.ANY_SOURCE, MPI.ANY_TAG);
                assertEquals(status.getSource() * 1.5, value[0]);
                assertEquals(40 + status.getSource(), status.getTag());
                assertFalse(seen[status.getSource()]);
                seen[status.getSource()] = true;
            }
        } else {
            comm.send(new double[] {rank * 1.5}, 1, MPI.DOUBLE, 0, 40 + rank);
        }
        comm.Barrier();
    }

    private void modesAndOffsets() {
        MPI.Buffer_attach(new byte[4 * (100 + MPI.BSEND_OVERHEAD)]);
        short[] data = {1, 2, 3, 4, 5, 6, 7, (short) rank};
        Request received = comm.Irecv(new short[8], 0, 8, MPI.SHORT, left, 1);
        comm.Bsend(data, 4, 4, MPI.SHORT, right, 1);
        assertEquals(4, received.Wait().Get_count(MPI.SHORT));
        Request synchronous = comm.Issend(data, 2, 3, MPI.SHORT, right, 2);
        short[] target = new short[6];
        comm.Recv(target, 1, 5, MPI.SHORT, left, 2);
        synchronous.Wait();
        assertArrayEquals(new short[] {0, 3, 4, 5, 0, 0}, target);
        Request ready = comm.Irecv(target, 0, 1, MPI.SHORT, left, 3);
        comm.Barrier();
        comm.Rsend(data, 7, 1, MPI.SHORT, right, 3);
        ready.Wait();
        assertEquals(left, target[0]);
        MPI.Buffer_detach();
        withoutABuffer();
        everyPrimitive();
    }

    /** As in Open MPI, which has some memory of its own for short messages. */
    private void withoutABuffer() {
        int[] in = {-1};
        comm.bSend(new int[] {rank}, 1, MPI.INT, right, 4);
        comm.recv(in, 1, MPI.INT, left, 4);
        assertEquals(left, in[0]);
        IntBuffer out = MPI.newIntBuffer(1).put(0, 10 * rank);
        Request sent = comm.ibSend(out, 1, MPI.INT, right, 4);
        comm.recv(in, 1, MPI.INT, left, 4);
        sent.waitFor();
        assertEquals(10 * left, in[0]);
        Object[] object = new Object[1];
        comm.Bsend(new Object[] {"from " + rank}, 0, 1, MPI.OBJECT, right, 4);
        comm.Recv(object, 0, 1, MPI.OBJECT, left, 4);
        assertEquals("from " + left, object[0]);
        MPIException e = assertThrows(MPIException.class, () -> comm.Bsend(new byte[257], 0, 257, MPI.BYTE, right, 4));
        assertEquals(MPI.ERR_BUFFER, e.getErrorClass());
        assertTrue(
                e.getMessage().endsWith("attach a larger one by MPI.attachBuffer (MPI.Buffer_attach)"), e.getMessage());
    }

    private void everyPrimitive() {
        byte[] bytes = {(byte) rank};
        char[] chars = {(char) (0xFF00 + rank)};
        boolean[] flags = {true, rank % 2 == 0, false};
        long[] longs = {Long.MIN_VALUE + rank};
        float[] floats = {rank + 0.5f};
        comm.Sendrecv_replace(bytes, 0, 1, MPI.BYTE, right, 1, left, 1);
        comm.Sendrecv_replace(chars, 0, 1, MPI.CHAR, right, 1, left, 1);
        comm.Sendrecv_replace(flags, 1, 1, MPI.BOOLEAN, right, 1, left, 1);
        comm.Sendrecv_replace(longs, 0, 1, MPI.LONG, right, 1, left, 1);
        comm.Sendrecv_replace(floats, 0, 1, MPI.FLOAT, right, 1, left, 1);
        assertEquals(left, bytes[0]);
        assertEquals(0xFF00 + left, chars[0]);
        assertArrayEquals(new boolean[] {true, left % 2 == 0, false}, flags);
        assertEquals(Long.MIN_VALUE + left, longs[0]);
        assertEquals(left + 0.5f, floats[0]);
    }

    /** MPJ Express' fields. */
    private void statusesCount() {
        Datatype pair = Datatype.Contiguous(2, MPI.LONG);
        Request sent = comm.Isend(new long[] {1, 2, 3, 4}, 0, 2, pair, right, 6);
        Status probed = comm.Probe(left, 6);
        assertEquals(4 * Long.BYTES, probed.countInBytes);
        assertArrayEquals(new int[] {4, 4}, new int[] {probed.count, probed.numEls}, "elements as they were sent");
        Status received = comm.Recv(new long[9], 1, 4, pair, left, 6);
        sent.Wait();
        assertArrayEquals(
                new int[] {2, 4, 4 * Long.BYTES, left, 6},
                new int[] {received.count, received.numEls, received.countInBytes, received.source, received.tag});
        Request receive = comm.Irecv(new Object[3], 0, 3, MPI.OBJECT, left, 6);
        comm.Send(new Object[] {"a", null}, 0, 2, MPI.OBJECT, right, 6);
        assertEquals(2, receive.Wait().count);
        probesCount();
        Status exchanged = comm.Sendrecv(new int[3], 0, 3, MPI.INT, right, 6, new int[5], 0, 5, MPI.INT, left, 6);
        assertEquals(3, exchanged.count);
        Request later = comm.Irecv(new boolean[5], 0, 5, MPI.BOOLEAN, left, 6);
        comm.Send(new boolean[2], 0, 2, MPI.BOOLEAN, right, 6);
        assertEquals(2, later.Wait().count);
    }

    private void numbersAreNoObjects() {
        for (int length : new int[] {1, 4, 16}) {
            Request sent = comm.Isend(new int[length], 0, length, MPI.INT, right, 7);
            MPIException e =
                    assertThrows(MPIException.class, () -> comm.Recv(new Object[16], 0, 16, MPI.OBJECT, left, 7));
            assertEquals(MPI.ERR_TYPE, e.getErrorClass());
            assertEquals(
                    "the message of " + 4 * length + " bytes with tag 7 from rank " + left
                            + " is not of MPI.OBJECT: it was sent as numbers",
                    e.getMessage());
            sent.Wait();
        }
    }

    private void truncationIsAnError() {
        Request sent = comm.Isend(new int[] {1, 2, 3}, 0, 3, MPI.INT, right, 5);
        int[] small = new int[3];
        MPIException e = assertThrows(MPIException.class, () -> comm.Recv(small, 0, 2, MPI.INT, left, 5));
        assertEquals(MPI.ERR_TRUNCATE, e.getErrorClass());
        assertTrue(e.getMessage().contains("12 bytes"), e.getMessage());
        assertEquals(0, small[2], "beyond the count");
        sent.Wait();
    }

    private void noProcess() {
        comm.Send(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 0);
        int[] untouched = {9};
        Status status = comm.Recv(untouched, 0, 1, MPI.INT, MPI.PROC_NULL, 0);
        assertEquals(MPI.PROC_NULL, status.source);
        assertEquals(0, status.Get_count(MPI.INT));
        assertEquals(9, untouched[0]);
        int up = rank == size - 1 ? MPI.PROC_NULL : rank + 1;
        int down = rank == 0 ? MPI.PROC_NULL : rank - 1;
        int[] value = {-1};
        comm.Sendrecv(new int[] {rank}, 0, 1, MPI.INT, up, 8, value, 0, 1, MPI.INT, down, 8);
        assertEquals(rank - 1, value[0]);
    }

    private void replacement() {
        int[] data = {-1, rank, rank * 10};
        Status status = comm.Sendrecv_replace(data, 1, 2, MPI.INT, right, 3, left, 3);
        assertArrayEquals(new int[] {-1, left, left * 10}, data);
        assertEquals(left, status.source);
        IntBuffer direct = MPI.newIntBuffer(2);
        direct.put(0, rank);
        comm.sendRecvReplace(direct, 2, MPI.INT, right, 3, left, 3);
        assertEquals(left, direct.get(0));
    }

    /** Programs of MPJ Express make their arrays as long as a probe counts. */
    private void probesCount() {
        comm.Send(new Object[] {"a", null, "b"}, 0, 3, MPI.OBJECT, right, 8);
        assertEquals(3, comm.Probe(left, 8).count);
        comm.Recv(new Object[3], 0, 3, MPI.OBJECT, left, 8);
        comm.Send(new byte[12], 0, 3, MPI.INT, right, 8);
        assertEquals(3, comm.Probe(left, 8).count);
        comm.Recv(new int[3], 0, 3, MPI.INT, left, 8);
        Prequest prepared = comm.Send_init(new char[LONG], 0, LONG, MPI.CHAR, right, 8);
        prepared.Start();
        assertEquals(LONG, comm.Probe(MPI.ANY_SOURCE, 8).count);
        comm.Recv(new char[LONG], 0, LONG, MPI.CHAR, left, 8);
        prepared.Wait();
    }

    private void probesInBothDialects() {
        assertNull(comm.Iprobe(MPI.ANY_SOURCE, 99));
        assertNull(comm.iProbe(left, 99));
        Request first = comm.Isend(new int[] {rank, 1, 2}, 0, 3, MPI.INT, right, 11);
        Request second = comm.Isend(new int[] {rank}, 0, 1, MPI.INT, right, 11);
        Status probed = comm.Probe(MPI.ANY_SOURCE, 11);
        assertEquals(3, probed.Get_count(MPI.INT));
        assertEquals(1, probed.Get_count(MPI.LONG) == MPI.UNDEFINED ? 1 : 0);
        Message message = new Message();
        assertTrue(message.isNull());
        assertEquals(3, message.mProbe(left, 11, comm).getCount(MPI.INT));
        assertEquals(1, comm.probe(left, 11).getCount(MPI.INT), "the matched message is gone");
        int[] later = new int[1];
        comm.Recv(later, 0, 1, MPI.INT, left, 11);
        int[] data = new int[3];
        assertEquals(MPI.ERR_COUNT, error(() -> message.mRecv(data, -1, MPI.INT)));
        assertFalse(message.isNull(), "the call was refused, the message is there");
        message.mRecv(data, 3, MPI.INT);
        assertArrayEquals(new int[] {left, 1, 2}, data);
        assertTrue(message.isNull());
        first.Wait();
        second.Wait();
        matchedObjects();
    }

    /** Programs of MPJ Express send -1 for the end; a receive of it is not one of any tag. */
    private void negativeTagsOfMpj() {
        comm.Send(new int[] {1}, 0, 1, MPI.INT, right, 5);
        comm.Isend(new int[] {2}, 0, 1, MPI.INT, right, -1);
        comm.Send(new Object[] {"end"}, 0, 1, MPI.OBJECT, right, -7);
        int[] data = new int[1];
        assertEquals(-1, comm.Probe(left, -1).tag);
        assertEquals(-1, comm.Recv(data, 0, 1, MPI.INT, left, -1).tag);
        assertEquals(2, data[0]);
        assertEquals(5, comm.Recv(data, 0, 1, MPI.INT, left, MPI.ANY_TAG).tag);
        assertEquals(-7, comm.Recv(new Object[1], 0, 1, MPI.OBJECT, MPI.ANY_SOURCE, MPI.ANY_TAG).tag);
        Status status = comm.Sendrecv(data, 0, 1, MPI.INT, right, -3, new int[1], 0, 1, MPI.INT, left, -3);
        assertEquals(-3, status.tag);
        assertEquals(MPI.ERR_TAG, error(() -> comm.Send(data, 0, 1, MPI.INT, right, MPI.ANY_TAG)));
        assertEquals(MPI.ERR_TAG, error(() -> comm.recv(data, 1, MPI.INT, left, -1)));
        assertEquals(MPI.ERR_TAG, error(() -> comm.Send(data, 0, 1, MPI.INT, right, -65_537)));
    }

    private void matchedObjects() {
        Request sent = comm.Isend(new Object[] {"a", rank}, 0, 2, MPI.OBJECT, right, 12);
        Message message = new Message();
        assertEquals(2, message.mProbe(left, 12, comm).getCount(MPI.OBJECT));
        assertEquals(MPI.ERR_BUFFER, error(() -> message.mRecv(new Object[1], 2, MPI.OBJECT)));
        Object[] objects = new Object[2];
        assertEquals(2, message.mRecv(objects, 2, MPI.OBJECT).getCount(MPI.OBJECT));
        assertArrayEquals(new Object[] {"a", left}, objects);
        sent.Wait();
    }

    private void requestsOfMpj() {
        int[][] data = new int[3][1];
        Request[] requests = new Request[4];
        for (int each = 0; each < 3; each++) {
            requests[each] = comm.Irecv(data[each], 0, 1, MPI.INT, left, 20 + each);
        }
        assertNull(Request.Testall(requests));
        comm.Barrier();
        comm.Send(new int[] {1}, 0, 1, MPI.INT, right, 21);
        Status status = Request.Waitany(requests);
        assertEquals(1, status.index);
        assertTrue(requests[1].Is_null());
        comm.Barrier(); // the left neighbour must not send more before
        comm.Send(new int[] {0}, 0, 1, MPI.INT, right, 20);
        comm.Send(new int[] {2}, 0, 1, MPI.INT, right, 22);
        int found = 0;
        for (Status[] some = Request.Waitsome(requests); some != null; some = Request.Waitsome(requests)) {
            for (Status each : some) {
                assertEquals(each.index, data[each.index][0]);
                found++;
            }
        }
        assertEquals(2, found);
        assertEquals(MPI.UNDEFINED, Request.Waitany(requests).index);
    }

    private void requestsOfOpenMpi() {
        DoubleBuffer out = MPI.newDoubleBuffer(4);
        DoubleBuffer in = MPI.newDoubleBuffer(4);
        out.put(2, rank);
        Request receive = comm.iRecv(MPI.slice(in, 1), 1, MPI.DOUBLE, left, 1);
        assertFalse(receive.isNull());
        comm.barrier();
        Request send = comm.iSend(MPI.slice(out, 2), 1, MPI.DOUBLE, right, 1);
        while (!receive.test()) {
            Thread.onSpinWait();
        }
        assertTrue(receive.isNull());
        assertEquals(left, in.get(1));
        Request.waitAll(new Request[] {send});
        assertEquals(MPI.UNDEFINED, Request.waitAny(new Request[] {send}));
        double[] heap = {0, 0, 0};
        comm.sendRecv(out, 3, MPI.DOUBLE, right, 2, heap, 3, MPI.DOUBLE, left, 2);
        assertArrayEquals(new double[] {0, 0, left}, heap);
        comm.sendRecv(heap, 3, MPI.DOUBLE, left, 3, MPI.slice(heap.clone(), 0), 3, MPI.DOUBLE, right, 3);
    }

    private void persistentRequests() {
        int[] out = new int[1];
        int[] in = new int[1];
        Prequest[] both = {
            comm.Recv_init(in, 0, 1, MPI.INT, left, 30), comm.Send_init(out, 0, 1, MPI.INT, right, 30), null,
        };
        for (int round = 0; round < 5; round++) {
            out[0] = rank * 100 + round;
            Prequest.Startall(both);
            Request.Waitall(both);
            assertEquals(left * 100 + round, in[0]);
        }
        assertThrows(MPIException.class, () -> {
            both[0].Start();
            both[0].Start();
        });
        both[1].start();
        Request.waitAll(both);
        both[0].free();
        assertTrue(both[0].isNull());
    }

    private void cancelledReceive() {
        Request never = comm.Irecv(new int[1], 0, 1, MPI.INT, left, 98);
        never.Cancel();
        assertTrue(never.Wait().Test_cancelled());
    }

    private void misuseIsNamed() {
        assertEquals(MPI.ERR_RANK, error(() -> comm.Send(new int[1], 0, 1, MPI.INT, size, 0)));
        assertEquals(MPI.ERR_TAG, error(() -> comm.send(new int[1], 1, MPI.INT, right, -5)));
        assertEquals(MPI.ERR_COUNT, error(() -> comm.Send(new int[1], 0, -1, MPI.INT, right, 0)));
        assertEquals(MPI.ERR_BUFFER, error(() -> comm.Send(new int[1], 0, 2, MPI.INT, right, 0)));
        assertEquals(MPI.ERR_BUFFER, error(() -> comm.Send(null, 0, 1, MPI.INT, right, 0)));
        assertEquals(MPI.ERR_TYPE, error(() -> comm.Send(new int[1], 0, 1, MPI.DOUBLE, right, 0)));
        assertEquals(MPI.ERR_ROOT, error(() -> comm.Bcast(new int[1], 0, 1, MPI.INT, size)));
    }

    static int error(org.junit.jupiter.api.function.Executable call) {
        return assertThrows(MPIException.class, call).getErrorClass();
    }
}
