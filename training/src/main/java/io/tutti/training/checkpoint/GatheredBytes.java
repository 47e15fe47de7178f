package io.tutti.training.checkpoint;

import io.tutti.Communicator;
import io.tutti.training.backend.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Gathers bytes of all ranks on rank 0. */
final class GatheredBytes {
    /** The longest array that every JVM has. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private GatheredBytes() {}

    /**
     * Returns the bytes of all ranks in rank order on rank 0, and nothing on other ranks. The call is a collective.
     *
     * @throws UsageException on all ranks, if they do not fit into an array
     */
    static List<byte[]> of(Communicator world, byte[] own) {
        int[] sizes = new int[world.size()];
        world.allgather(new int[] {own.length}, sizes);
        boolean isFirst = world.rank() == 0;
        long[] lengths = Arrays.stream(sizes).asLongStream().toArray();
        int sum = sum(lengths);
        byte[] all = isFirst ? new byte[sum] : null;
        world.gatherv(own, all, lengths, 0);
        List<byte[]> parts = new ArrayList<>();
        int offset = 0;
        for (int rank = 0; rank < sizes.length && isFirst; rank++) {
            parts.add(Arrays.copyOfRange(all, offset, offset + sizes[rank]));
            offset += sizes[rank];
        }
        return parts;
    }

    /** Returns the sum of the lengths of all ranks. */
    static int sum(long[] lengths) {
        long sum = Arrays.stream(lengths).sum();
        if (sum > MOST) {
            throw new UsageException(
                    String.format(Locale.ROOT, "the ranks have %,d bytes, and rank 0 takes %,d at most", sum, MOST));
        }
        return (int) sum;
    }
}
