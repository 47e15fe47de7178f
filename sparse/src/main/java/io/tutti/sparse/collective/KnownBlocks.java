package io.tutti.sparse.collective;

import io.tutti.schedule.Layout;

/**
 * What one rank knows of the lengths of an all-to-all: of the blocks that it sends, and of those that it receives; all others count as
 * empty. It takes memory for two blocks of each rank, not for one of each pair of ranks.
 */
final class KnownBlocks implements Layout {
    private final int rank;
    private final int ranks;
    /** Where the blocks that the rank sends begin, and the end of the last one. */
    private final long[] starts;

    private final long[] expected;

    /**
     * @param sent the length of the block for each rank, of which the rank's own counts for itself
     * @param expected the length of the block from each rank
     */
    KnownBlocks(int rank, long[] sent, long[] expected) {
        this.rank = rank;
        this.ranks = sent.length;
        this.expected = expected;
        starts = new long[ranks + 1];
        for (int other = 0; other < ranks; other++) {
            starts[other + 1] = starts[other] + sent[other];
        }
    }

    @Override
    public int chunks() {
        return ranks * ranks;
    }

    @Override
    public long length(int chunk) {
        int target = chunk % ranks;
        if (chunk / ranks == rank) {
            return starts[target + 1] - starts[target];
        }
        return target == rank ? expected[chunk / ranks] : 0;
    }

    @Override
    public long length(int first, int count) {
        int from = first - rank * ranks;
        if (from >= 0 && from + count <= ranks) {
            return starts[from + count] - starts[from];
        }
        long sum = 0;
        for (int chunk = first; chunk < first + count; chunk++) {
            sum += length(chunk);
        }
        return sum;
    }

    @Override
    public long offset(int chunk) {
        return length(0, chunk);
    }
}
