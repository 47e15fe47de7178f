package io.tutti.training.checkpoint;

import io.tutti.Communicator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Gathers bytes of all ranks on rank 0. */
final class GatheredBytes {
    private GatheredBytes() {}

    /**
     * Returns the bytes of all ranks in rank order on rank 0, and nothing on other ranks. The call is a collective;
     * less than 2^31 bytes in all.
     */
    static List<byte[]> of(Communicator world, byte[] own) {
        int[] sizes = new int[world.size()];
        world.allgather(new int[] {own.length}, sizes);
        boolean isFirst = world.rank() == 0;
        long[] lengths = Arrays.stream(sizes).asLongStream().toArray();
        byte[] all = isFirst ? new byte[Math.toIntExact(Arrays.stream(lengths).sum())] : null;
        world.gatherv(own, all, lengths, 0);
        List<byte[]> parts = new ArrayList<>();
        int offset = 0;
        for (int rank = 0; rank < sizes.length && isFirst; rank++) {
            parts.add(Arrays.copyOfRange(all, offset, offset + sizes[rank]));
            offset += sizes[rank];
        }
        return parts;
    }
}
