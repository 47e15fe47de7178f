package mpi;

import io.tutti.mpi.java.memory.Region;
import java.lang.foreign.MemorySegment;

/** Items of any type one after the other in an array of bytes, which travels as {@link MPI#PACKED}. Positions count bytes. */
abstract class CommPacking extends CommCollectives {
    CommPacking() {}

    CommPacking(Context context) {
        super(context);
    }

    private static void requirePackable(Datatype type) {
        if (type.isObject()) {
            throw MPIException.refused("Comm.pack", "objects are serialized when they are sent");
        }
    }

    private static MemorySegment part(byte[] bytes, int position, long length) {
        if (position < 0 || position + length > bytes.length) {
            throw new MPIException(
                    MPI.ERR_BUFFER,
                    "position=" + position + ": " + length + " bytes do not fit into the " + bytes.length
                            + " of the buffer",
                    null);
        }
        return MemorySegment.ofArray(bytes).asSlice(position, length);
    }

    /**
     * Copies items of a program into an array of bytes.
     *
     * @param inbuf memory of the items
     * @param offset where they begin, in elements
     * @param incount number of items
     * @param datatype type of an item
     * @param outbuf the array
     * @param position where to begin in it
     * @return the position after them
     */
    public int Pack(Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        try {
            requirePackable(datatype);
            MemorySegment items = Region.outgoing(inbuf, offset, incount, datatype.map());
            part(outbuf, position, items.byteSize()).copyFrom(items);
            return position + (int) items.byteSize();
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /**
     * Copies items out of an array of bytes.
     *
     * @param inbuf the array
     * @param position where to begin in it
     * @param outbuf memory for the items
     * @param offset where they begin, in elements
     * @param outcount number of items
     * @param datatype type of an item
     * @return the position after them
     */
    public int Unpack(byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype) {
        try {
            requirePackable(datatype);
            MemorySegment items = Region.incoming(outbuf, offset, outcount, datatype.map());
            items.copyFrom(part(inbuf, position, items.byteSize()));
            if (!Region.isDirect(outbuf, datatype.map())) {
                Region.deliver(items, outbuf, offset, outcount, datatype.map());
            }
            return position + (int) items.byteSize();
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /**
     * Returns how long items are in an array of bytes.
     *
     * @param incount number of items
     * @param datatype type of an item
     * @return bytes
     */
    public int Pack_size(int incount, Datatype datatype) {
        requirePackable(datatype);
        long bytes = (long) incount * datatype.getSize();
        if (bytes != (int) bytes) {
            throw new MPIException(
                    MPI.ERR_COUNT, "incount=" + incount + ": the items have more than 2,147,483,647 bytes", null);
        }
        return (int) bytes;
    }

    /**
     * Copies items of a program into an array of bytes.
     *
     * @param inbuf memory of the items
     * @param incount number of items
     * @param type type of an item
     * @param outbuf the array
     * @param position where to begin in it
     * @return the position after them
     */
    public final int pack(Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
        return Pack(inbuf, 0, incount, type, outbuf, position);
    }

    /**
     * Copies items out of an array of bytes.
     *
     * @param inbuf the array
     * @param position where to begin in it
     * @param outbuf memory for the items
     * @param outcount number of items
     * @param type type of an item
     * @return the position after them
     */
    public final int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype type) {
        return Unpack(inbuf, position, outbuf, 0, outcount, type);
    }

    /**
     * Returns how long items are in an array of bytes.
     *
     * @param incount number of items
     * @param type type of an item
     * @return bytes
     */
    public final int packSize(int incount, Datatype type) {
        return Pack_size(incount, type);
    }
}
