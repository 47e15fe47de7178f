package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.ElementType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Brings bytes of all ranks to rank 0. */
final class GatheredBytes {
    private GatheredBytes() {}

    /** Everybody's, in rank order, on rank 0; others get none. A collective; less than 2^31 bytes in all. */
    static List<byte[]> of(Communicator world, byte[] own) {
        int[] sizes = new int[world.size()];
        world.allgather(Data.of(new int[] {own.length}), Data.of(sizes));
        boolean isFirst = world.rank() == 0;
        long[] lengths = Arrays.stream(sizes).asLongStream().toArray();
        byte[] all = isFirst ? new byte[Math.toIntExact(Arrays.stream(lengths).sum())] : new byte[0];
        world.gatherv(Data.of(own), isFirst ? Data.of(all) : Data.empty(ElementType.INT8), lengths, 0);
        List<byte[]> parts = new ArrayList<>();
        int offset = 0;
        for (int rank = 0; rank < sizes.length && isFirst; rank++) {
            parts.add(Arrays.copyOfRange(all, offset, offset + sizes[rank]));
            offset += sizes[rank];
        }
        return parts;
    }
}
