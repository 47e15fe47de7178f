package io.tutti.schedule;

import java.util.function.IntFunction;

/** The collectives of the communicator. Chunk numbering is said with each. */
public final class Collectives {
    private Collectives() {}

    @FunctionalInterface
    private interface Contributors {
        RankRange of(int rank, int chunk);
    }

    private record Simple(
            String name,
            int ranks,
            int chunks,
            IntFunction<ChunkRun> inputs,
            IntFunction<ChunkRun> outputs,
            Contributors contributors,
            boolean isReducing,
            boolean mayBeInPlace)
            implements Collective {
        @Override
        public ChunkRun input(int rank) {
            return inputs.apply(rank);
        }

        @Override
        public ChunkRun output(int rank) {
            return outputs.apply(rank);
        }

        @Override
        public RankRange contributors(int rank, int chunk) {
            return contributors.of(rank, chunk);
        }

        @Override
        public String toString() {
            return name + " of " + ranks + " ranks in " + chunks + " chunks";
        }
    }

    /** Everyone ends with everyone's combined vector of {@code chunks} chunks. */
    public static Collective allreduce(int ranks, int chunks) {
        ChunkRun all = ChunkRun.of(0, chunks);
        RankRange everyone = new RankRange(0, ranks);
        return new Simple("allreduce", ranks, chunks, r -> all, r -> all, (r, c) -> everyone, true, true);
    }

    /** The root ends with everyone's combined vector of {@code chunks} chunks. */
    public static Collective reduce(int ranks, int chunks, int root) {
        ChunkRun all = ChunkRun.of(0, chunks);
        RankRange everyone = new RankRange(0, ranks);
        return new Simple(
                "reduce",
                ranks,
                chunks,
                r -> all,
                r -> r == root ? all : ChunkRun.NONE,
                (r, c) -> everyone,
                true,
                true);
    }

    /** Everyone ends with the root's vector of {@code chunks} chunks. */
    public static Collective broadcast(int ranks, int chunks, int root) {
        ChunkRun all = ChunkRun.of(0, chunks);
        return new Simple(
                "broadcast",
                ranks,
                chunks,
                r -> r == root ? all : ChunkRun.NONE,
                r -> all,
                (r, c) -> RankRange.only(root),
                false,
                true);
    }

    /** Rank r ends with the combined chunk r of {@code ranks} chunks. */
    public static Collective reduceScatter(int ranks) {
        RankRange everyone = new RankRange(0, ranks);
        return new Simple(
                "reduce-scatter",
                ranks,
                ranks,
                r -> ChunkRun.of(0, ranks),
                r -> ChunkRun.of(r, 1),
                (r, c) -> everyone,
                true,
                true);
    }

    /** Rank r starts with chunk r; everyone ends with all {@code ranks} chunks. */
    public static Collective allgather(int ranks) {
        return new Simple(
                "allgather",
                ranks,
                ranks,
                r -> ChunkRun.of(r, 1),
                r -> ChunkRun.of(0, ranks),
                (r, c) -> RankRange.only(c),
                false,
                true);
    }

    /** Rank r starts with chunk r; the root ends with all {@code ranks} chunks. */
    public static Collective gather(int ranks, int root) {
        return new Simple(
                "gather",
                ranks,
                ranks,
                r -> ChunkRun.of(r, 1),
                r -> r == root ? ChunkRun.of(0, ranks) : ChunkRun.NONE,
                (r, c) -> RankRange.only(c),
                false,
                true);
    }

    /** The root starts with {@code ranks} chunks; rank r ends with chunk r. */
    public static Collective scatter(int ranks, int root) {
        return new Simple(
                "scatter",
                ranks,
                ranks,
                r -> r == root ? ChunkRun.of(0, ranks) : ChunkRun.NONE,
                r -> ChunkRun.of(r, 1),
                (r, c) -> RankRange.only(root),
                false,
                true);
    }

    /** Chunk {@code i · ranks + j} goes from rank i to rank j. */
    public static Collective alltoall(int ranks) {
        return new Simple(
                "alltoall",
                ranks,
                Math.multiplyExact(ranks, ranks),
                r -> ChunkRun.of(r * ranks, ranks),
                r -> new ChunkRun(r, ranks, ranks),
                (r, c) -> RankRange.only(c / ranks),
                false,
                false);
    }

    /** Rank r ends with the combined vector of ranks 0 to r, or to r - 1 when exclusive (rank 0: nothing). */
    public static Collective scan(int ranks, boolean exclusive) {
        ChunkRun all = ChunkRun.of(0, 1);
        return new Simple(
                exclusive ? "exscan" : "scan",
                ranks,
                1,
                r -> all,
                r -> all,
                (r, c) -> new RankRange(0, exclusive ? r : r + 1),
                true,
                true);
    }

    /** A vector goes from one rank to another; no other rank takes part. */
    public static Collective transfer(int ranks, int source, int destination) {
        ChunkRun one = ChunkRun.of(0, 1);
        return new Simple(
                "transfer",
                ranks,
                1,
                r -> r == source ? one : ChunkRun.NONE,
                r -> r == destination ? one : ChunkRun.NONE,
                (r, c) -> RankRange.only(source),
                false,
                false);
    }
}
