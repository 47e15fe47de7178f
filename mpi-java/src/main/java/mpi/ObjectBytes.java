package mpi;

import io.tutti.mpi.java.memory.TypeMap;
import io.tutti.mpi.java.objects.ObjectCodec;
import java.util.Arrays;

/** Items of objects as bytes, a block for each rank, and their reductions. */
final class ObjectBytes {
    private final ObjectCodec codec;

    ObjectBytes(ObjectCodec codec) {
        this.codec = codec;
    }

    /** {@return what will write those of one call} */
    OutgoingObjects outgoing() {
        return new OutgoingObjects(codec);
    }

    void read(byte[] bytes, Part part) {
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

    void readAll(byte[][] blocks, Blocks receive) {
        for (int from = 0; from < blocks.length; from++) {
            read(blocks[from], receive.block(from));
        }
    }

    static long[] lengths(byte[][] blocks) {
        return Arrays.stream(blocks).mapToLong(block -> block.length).toArray();
    }

    static byte[] room(long[] lengths) {
        return new byte[Math.toIntExact(Arrays.stream(lengths).sum())];
    }

    static byte[] join(byte[][] blocks) {
        byte[] all = room(lengths(blocks));
        int at = 0;
        for (byte[] block : blocks) {
            System.arraycopy(block, 0, all, at, block.length);
            at += block.length;
        }
        return all;
    }

    static byte[][] cut(byte[] all, long[] lengths) {
        byte[][] blocks = new byte[lengths.length][];
        int at = 0;
        for (int from = 0; from < blocks.length; from++) {
            int end = at + (int) lengths[from];
            blocks[from] = Arrays.copyOfRange(all, at, end);
            at = end;
        }
        return blocks;
    }

    static void requireFunction(Op op) {
        if (op.predefined() != null) {
            throw new MPIException(MPI.ERR_OP, "MPI." + op.predefined() + " cannot combine objects", null);
        }
    }

    /** Combines items of the first ranks in their order, in arrays like those of a part. {@return elements with those between the items} */
    Object[] fold(byte[][] blocks, int ranks, int count, Part like, Op op) {
        Datatype type = like.type();
        int stride = count * type.Extent();
        Object[] array = (Object[]) RankOrderReduction.newArray(type, count, ranks);
        for (int from = 0; from < ranks; from++) {
            read(blocks[from], new Part(array, from * stride, count, type));
        }
        RankOrderReduction.combine(op.onArraysLike(like.buf()), array, ranks, stride, count, type);
        return Arrays.copyOfRange(array, (ranks - 1) * stride, array.length);
    }

    /** Puts items of {@link #fold} into a buffer of the program, and leaves what is between them there. */
    static void put(Object[] elements, int from, int count, Part receive) {
        TypeMap map = receive.type().map();
        ObjectArrays.requireInside(receive.buf(), receive.offset(), count, map);
        ObjectArrays.put(ObjectArrays.take(elements, from, count, map), receive.buf(), receive.offset(), count, map);
    }
}
