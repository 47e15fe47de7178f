package mpi;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.mpi.java.objects.ObjectCodec;
import java.util.Arrays;

/** Collectives of objects: lengths first, then bytes. */
final class ObjectCollectives {
    private final Communicator communicator;
    private final ObjectCodec codec;
    private final int rank;
    private final int size;

    ObjectCollectives(Communicator communicator, ObjectCodec codec) {
        this.communicator = communicator;
        this.codec = codec;
        this.rank = communicator.rank();
        this.size = communicator.size();
    }

    private byte[] write(Part part) {
        return codec.write(ObjectArrays.take(
                part.buf(), part.offset(), part.count(), part.type().map()));
    }

    private void read(byte[] bytes, Part part) {
        ObjectArrays.requireInside(
                part.buf(), part.offset(), part.count(), part.type().map());
        Object[] objects = codec.read(bytes);
        int room = part.count() * part.type().map().size();
        if (objects.length > room) {
            throw new MPIException(
                    MPI.ERR_TRUNCATE, objects.length + " objects were sent, but there is room for " + room, null);
        }
        ObjectArrays.put(
                objects, part.buf(), part.offset(), part.count(), part.type().map());
    }

    void broadcast(Part part, int root) {
        byte[] bytes = communicator.broadcastBytes(rank == root ? write(part) : null, root);
        if (rank != root) {
            read(bytes, part);
        }
    }

    void allgather(Part send, Blocks receive) {
        byte[][] all = communicator.allgatherBytes(write(send));
        for (int from = 0; from < size; from++) {
            read(all[from], receive.block(from));
        }
    }

    void gather(Part send, Blocks receive, int root) {
        byte[] bytes = write(send);
        long[] lengths = new long[size];
        communicator.allgather(new long[] {bytes.length}, lengths);
        byte[] all =
                new byte[rank == root ? Math.toIntExact(Arrays.stream(lengths).sum()) : 0];
        communicator.gatherv(Data.of(bytes), rank == root ? Data.of(all) : null, lengths, root);
        if (rank == root) {
            readAll(all, lengths, receive);
        }
    }

    private void readAll(byte[] all, long[] lengths, Blocks receive) {
        int at = 0;
        for (int from = 0; from < size; from++) {
            int end = at + (int) lengths[from];
            read(Arrays.copyOfRange(all, at, end), receive.block(from));
            at = end;
        }
    }

    private byte[][] writeAll(Blocks send) {
        byte[][] blocks = new byte[size][];
        for (int to = 0; to < size; to++) {
            blocks[to] = write(send.block(to));
        }
        return blocks;
    }

    private static long[] lengths(byte[][] blocks) {
        return Arrays.stream(blocks).mapToLong(block -> block.length).toArray();
    }

    private static byte[] join(byte[][] blocks) {
        byte[] all = new byte[Math.toIntExact(Arrays.stream(lengths(blocks)).sum())];
        int at = 0;
        for (byte[] block : blocks) {
            System.arraycopy(block, 0, all, at, block.length);
            at += block.length;
        }
        return all;
    }

    void scatter(Blocks send, Part receive, int root) {
        byte[][] blocks = rank == root ? writeAll(send) : new byte[size][0];
        long[] lengths = lengths(blocks);
        communicator.broadcast(lengths, root);
        byte[] own = new byte[Math.toIntExact(lengths[rank])];
        communicator.scatterv(rank == root ? Data.of(join(blocks)) : null, Data.of(own), lengths, root);
        if (receive != null) {
            read(own, receive);
        }
    }

    void alltoall(Blocks send, Blocks receive) {
        byte[][] blocks = writeAll(send);
        long[] sendLengths = lengths(blocks);
        long[] receiveLengths = new long[size];
        communicator.alltoall(Data.of(sendLengths), Data.of(receiveLengths));
        byte[] all = new byte[Math.toIntExact(Arrays.stream(receiveLengths).sum())];
        communicator.alltoallv(Data.of(join(blocks)), Data.of(all), sendLengths, receiveLengths);
        readAll(all, receiveLengths, receive);
    }

    private static void requireFunction(Op op) {
        if (op.predefined() != null) {
            throw new MPIException(MPI.ERR_OP, "MPI." + op.predefined() + " cannot combine objects", null);
        }
    }

    /** Combines the blocks of all ranks for each rank. */
    void reduceScatter(Blocks send, Part receive, Op op) {
        requireFunction(op);
        int stride = receive.count() * receive.type().Extent();
        Object[] array = new Object[size * stride];
        alltoall(send, Blocks.equal(array, 0, receive.count(), receive.type(), size));
        RankOrderReduction.combine(op, array, size, stride, receive.count(), receive.type());
        System.arraycopy(
                array, (size - 1) * stride, ObjectArrays.requireArray(receive.buf()), receive.offset(), stride);
    }

    /** Combines items of the ranks from 0 on. {@return whether there were any} */
    boolean fold(Part send, Part receive, Op op, int blocks, boolean receives) {
        requireFunction(op);
        byte[][] all = communicator.allgatherBytes(write(send));
        if (!receives || blocks == 0) {
            return false;
        }
        int stride = send.count() * send.type().Extent();
        Object[] array = new Object[blocks * stride];
        for (int from = 0; from < blocks; from++) {
            read(all[from], new Part(array, from * stride, send.count(), send.type()));
        }
        RankOrderReduction.combine(op, array, blocks, stride, send.count(), send.type());
        Object[] result = Arrays.copyOfRange(array, (blocks - 1) * stride, blocks * stride);
        System.arraycopy(result, 0, ObjectArrays.requireArray(receive.buf()), receive.offset(), result.length);
        return true;
    }
}
