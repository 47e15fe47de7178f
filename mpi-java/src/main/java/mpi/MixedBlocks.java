package mpi;

import io.tutti.Data;
import io.tutti.mpi.java.memory.ItemPacking;
import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.Region;
import io.tutti.mpi.java.memory.TypeMap;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** A block for each rank, of a type of its own; displacements are bytes. */
record MixedBlocks(Object buf, int[] counts, int[] displacements, Datatype[] types) {
    MixedBlocks {
        types = Arrays.stream(types).map(Datatype::kept).toArray(Datatype[]::new);
    }

    /** These blocks, without entries beyond the ranks: programs may have arrays for more. */
    MixedBlocks ofRanks(int ranks) {
        if (counts.length < ranks || displacements.length < ranks || types.length < ranks) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "counts.length=" + counts.length + ", displs.length=" + displacements.length + ", types.length="
                            + types.length + " must be at least " + ranks,
                    null);
        }
        return counts.length == ranks
                ? this
                : new MixedBlocks(buf, Arrays.copyOf(counts, ranks), displacements, Arrays.copyOf(types, ranks));
    }

    private long[] bytes() {
        long[] bytes = new long[counts.length];
        for (int rank = 0; rank < bytes.length; rank++) {
            bytes[rank] = (long) counts[rank] * types[rank].map().size();
        }
        return bytes;
    }

    private static Data newMemory(long[] bytes) {
        return Data.of(new byte[Math.toIntExact(Arrays.stream(bytes).sum())]);
    }

    private void copy(MemorySegment packed, boolean packs) {
        long at = 0;
        for (int rank = 0; rank < counts.length; rank++) {
            long bytes = (long) counts[rank] * types[rank].map().size();
            MemorySegment part = packed.asSlice(at, bytes);
            MemorySegment memory = bytes == 0 ? MemorySegment.NULL : Region.memory(buf, Primitive.MIXED);
            if (packs) {
                ItemPacking.pack(memory, displacements[rank], types[rank].map(), counts[rank], part);
            } else {
                ItemPacking.unpack(part, memory, displacements[rank], types[rank].map(), counts[rank]);
            }
            at += bytes;
        }
    }

    /** Before anything is sent: what a rank refuses later, the others have got from it. */
    private void requireInside() {
        for (int rank = 0; rank < counts.length; rank++) {
            TypeMap map = types[rank].map();
            if (types[rank].isObject()) {
                throw new MPIException(MPI.ERR_TYPE, "objects are in no buffer of bytes", null);
            }
            boolean isEmpty = counts[rank] == 0 || map.size() == 0;
            MemorySegment memory = isEmpty ? MemorySegment.NULL : Region.memory(buf, Primitive.MIXED);
            Region.requireInside(memory, displacements[rank], counts[rank], map);
        }
    }

    MappedCollective exchange(MixedBlocks receive, CollectiveMapping among) {
        requireInside();
        receive.requireInside();
        Data in = newMemory(bytes());
        copy(in.segment(), true);
        Data out = newMemory(receive.bytes());
        return new MappedCollective(
                among.exchange(in, bytes(), out, receive.bytes()), () -> receive.copy(out.segment(), false));
    }
}
