package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.Struct;
import mpi.User_function;

/** What programs keep in their buffers, and what they do not wait for. */
final class BufferSemantics extends WorldSemantics {
    private static final int HALF = 1_000;
    private static final int LARGE = 8 << 20;
    private static final long LATE_NANOS = 800_000_000;

    @Override
    void run() {
        structuresOfOneKind();
        pairsInBytes();
        halvesOfOneArray();
        itemsBeforeASlice();
        booleans();
        objectsWithGaps();
        manyObjectsForALateReceiver();
        shortObjectsBeforeTheirReceives();
        shortMessagesBeforeTheirReceives();
        shortMessagesToOneself();
        MPI.COMM_WORLD.barrier();
    }

    /** A structure of numbers of one kind, which Open MPI's dialect keeps in bytes. */
    private static final class Point extends Struct {
        private final int x = addDouble();
        private final int y = addDouble();

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            Data at(double newX, double newY) {
                putDouble(x, newX);
                putDouble(y, newY);
                return this;
            }

            double sum() {
                return getDouble(x) + getDouble(y);
            }
        }
    }

    private void structuresOfOneKind() {
        Point point = new Point();
        byte[] out = new byte[3 * point.getExtent()];
        for (int i = 0; i < 3; i++) {
            ((Point.Data) point.getData(out, i)).at(rank, i);
        }
        byte[] in = new byte[out.length];
        comm.sendRecv(out, 3, point.getType(), right, 1, in, 3, point.getType(), left, 1);
        for (int i = 0; i < 3; i++) {
            assertEquals(left + i, ((Point.Data) point.getData(in, i)).sum());
        }
        byte[] all = new byte[size * point.getExtent()];
        comm.allGather(out, 1, point.getType(), all, 1, point.getType());
        assertEquals(size - 1, ((Point.Data) point.getData(all, size - 1)).sum());
        assertEquals(
                MPI.ERR_TYPE,
                MessageSemantics.error(() -> comm.send(new byte[1], 1, MPI.BOOLEAN, MPI.COMM_SELF.getRank(), 1)));
    }

    private void pairsInBytes() {
        byte[] buffer = new byte[2 * MPI.INT2.getExtent()];
        for (int i = 0; i < 2; i++) {
            mpi.Int2.Data pair = MPI.int2.getData(buffer, i);
            pair.putValue(i == 0 ? rank : -rank);
            pair.putIndex(rank);
        }
        byte[] most = new byte[buffer.length];
        comm.allReduce(buffer, most, 2, MPI.INT2, MPI.MAXLOC);
        mpi.Int2.Data first = MPI.int2.getData(most, 0);
        mpi.Int2.Data second = MPI.int2.getData(most, 1);
        assertArrayEquals(
                new int[] {size - 1, size - 1, 0, 0},
                new int[] {first.getValue(), first.getIndex(), second.getValue(), second.getIndex()});
    }

    /** Two threads receive into the halves of one array of booleans. */
    private void halvesOfOneArray() {
        boolean[] out = new boolean[HALF];
        Arrays.fill(out, true);
        for (int round = 0; round < 50; round++) {
            boolean[] whole = new boolean[2 * HALF];
            Request[] sends = {
                comm.Isend(out, 0, HALF, MPI.BOOLEAN, right, 2), comm.Isend(out, 0, HALF, MPI.BOOLEAN, right, 3)
            };
            CompletableFuture<Void> other =
                    CompletableFuture.runAsync(() -> comm.Recv(whole, HALF, HALF, MPI.BOOLEAN, left, 3));
            comm.Recv(whole, 0, HALF, MPI.BOOLEAN, left, 2);
            other.join();
            Request.Waitall(sends);
            assertEquals(
                    2 * HALF,
                    IntStream.range(0, whole.length).filter(i -> whole[i]).count());
        }
    }

    /** As in C, where memory does not begin at a pointer into it. */
    private void itemsBeforeASlice() {
        Datatype backwards = Datatype.createVector(3, 1, -2, MPI.INT);
        IntBuffer direct = MPI.newIntBuffer(8);
        int[] array = new int[8];
        for (int index = 0; index < 8; index++) {
            direct.put(index, index);
            array[index] = index;
        }
        IntBuffer received = MPI.newIntBuffer(8);
        for (Object from : new Object[] {MPI.slice(MPI.slice(direct, 2), 3), MPI.slice(array, 5)}) {
            comm.sendRecv(from, 1, backwards, rank, 3, MPI.slice(received, 4), 1, backwards, rank, 3);
            assertEquals(List.of(1, 3, 5), List.of(received.get(0), received.get(2), received.get(4)));
        }
        assertEquals(0, received.get(1));
        for (Object from : new Object[] {MPI.slice(direct, 3), MPI.slice(array, 3), array}) {
            assertEquals(MPI.ERR_BUFFER, MessageSemantics.error(() -> comm.send(from, 1, backwards, rank, 3)));
        }
        backwards.free();
    }

    private void booleans() {
        boolean[] in = {true, true, false, false};
        boolean[] inOut = {true, false, true, false};
        mpi.Comm.reduceLocal(in, inOut, 4, MPI.BOOLEAN, MPI.LXOR);
        assertArrayEquals(new boolean[] {false, true, true, false}, inOut);
        Request request = comm.Irecv(inOut, 0, 1, MPI.BOOLEAN, MPI.PROC_NULL, 0);
        request.Free();
        assertTrue(request.Is_null());
    }

    private void objectsWithGaps() {
        Datatype everySecond = Datatype.Vector(2, 1, 2, MPI.OBJECT);
        Object[] own = {rank, "gap", 10 * rank};
        Object[] sum = {-1, "kept", -1};
        comm.Allreduce(own, 0, sum, 0, 1, everySecond, sums());
        int ranks = size * (size - 1) / 2;
        assertArrayEquals(new Object[] {ranks, "kept", 10 * ranks}, sum);
    }

    private static Op sums() {
        return new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int inOffset, Object inOut, int offset, int count, Datatype type) {
                        for (int at = 0; at < 3; at += 2) {
                            ((Object[]) inOut)[offset + at] =
                                    (int) ((Object[]) in)[inOffset + at] + (int) ((Object[]) inOut)[offset + at];
                        }
                    }
                },
                true);
    }

    /** Many more than a receiver has memory for. */
    private void shortObjectsBeforeTheirReceives() {
        int messages = 10_000;
        if (rank == 0 && size > 1) {
            for (int message = 0; message < messages; message++) {
                comm.Send(new Object[] {message}, 0, 1, MPI.OBJECT, 1, message % 3);
            }
            comm.Send(new int[1], 0, 1, MPI.INT, 1, 9);
        } else if (rank == 1) {
            comm.Recv(new int[1], 0, 1, MPI.INT, 0, 9);
            Object[] got = new Object[1];
            for (int tag = 2; tag >= 0; tag--) {
                for (int message = tag; message < messages; message += 3) {
                    comm.Recv(got, 0, 1, MPI.OBJECT, 0, tag);
                    assertEquals(message, got[0]);
                }
            }
        }
    }

    private void shortMessagesBeforeTheirReceives() {
        int messages = 20_000;
        if (rank == 0 && size > 1) {
            int[] number = new int[1];
            for (int message = 0; message < messages; message++) {
                number[0] = message;
                comm.Send(number, 0, 1, MPI.INT, 1, message % 3);
            }
            comm.Send(number, 0, 1, MPI.INT, 1, 9);
        } else if (rank == 1) {
            int[] got = new int[1];
            comm.Recv(got, 0, 1, MPI.INT, 0, 9);
            for (int tag = 2; tag >= 0; tag--) {
                for (int message = tag; message < messages; message += 3) {
                    comm.Recv(got, 0, 1, MPI.INT, 0, tag);
                    assertEquals(message, got[0]);
                }
            }
        }
    }

    private void shortMessagesToOneself() {
        byte[] longest = new byte[16 << 10];
        for (int message = 0; message < 100; message++) {
            longest[0] = (byte) message;
            comm.Send(longest, 0, longest.length, MPI.BYTE, rank, 8);
        }
        for (int message = 0; message < 100; message++) {
            comm.Recv(longest, 0, longest.length, MPI.BYTE, rank, 8);
            assertEquals(message, longest[0]);
        }
    }

    /** A sender is not ahead by more than its memory holds; this JVM has 256 MiB. */
    private void manyObjectsForALateReceiver() {
        int messages = 50;
        if (rank == 0 && size > 1) {
            for (int message = 0; message < messages; message++) {
                comm.Send(new Object[] {new byte[LARGE]}, 0, 1, MPI.OBJECT, 1, 4);
            }
        } else if (rank == 1) {
            LockSupport.parkNanos(LATE_NANOS);
            Object[] got = new Object[1];
            for (int message = 0; message < messages; message++) {
                comm.Recv(got, 0, 1, MPI.OBJECT, 0, 4);
                assertEquals(LARGE, ((byte[]) got[0]).length);
            }
        }
    }
}
