package io.tutti.schedule;

/**
 * A declared symmetry of ranks: the program of {@code rank} equals that of its representative with ranks and chunks
 * renamed. Numbers of scratch buffers and the order of a reduction's operands may differ, because neither changes what
 * is sent or how long it takes. A simulator needs to run only one representative per orbit.
 */
public interface Symmetry {
    /** No symmetry: each rank represents only itself. */
    Symmetry NONE = new Symmetry() {
        @Override
        public int representative(int rank) {
            return rank;
        }

        @Override
        public int rank(int rank, int other) {
            return other;
        }

        @Override
        public int chunk(int rank, int chunk) {
            return chunk;
        }

        @Override
        public String toString() {
            return "none";
        }
    };

    /**
     * {@return the rank whose program, renamed, is the program of {@code rank}}
     *
     * @param rank a rank of the schedule
     */
    int representative(int rank);

    /**
     * Maps a rank of the representative's program to the program of {@code rank}.
     *
     * @param rank the rank whose program is wanted
     * @param other a rank named in the representative's program
     * @return its name in the program of {@code rank}
     */
    int rank(int rank, int other);

    /**
     * Maps a chunk of the representative's program to the program of {@code rank}.
     *
     * @param rank the rank whose program is wanted
     * @param chunk a chunk named in the representative's program
     * @return its name in the program of {@code rank}
     */
    int chunk(int rank, int chunk);

    /**
     * {@return the kind of a chunk: a small number from 0, equal for chunks that the symmetry maps onto each other}
     *
     * @param chunk a chunk of the collective
     */
    default int kind(int chunk) {
        return 0;
    }

    /** {@return the number of kinds of chunks, one more than the highest {@link #kind}} */
    default int kinds() {
        return 1;
    }

    /**
     * Symmetry of all ranks under rotation: rank r adds r to all ranks, modulo {@code ranks}, and to all chunks, modulo
     * {@code chunks}. A single chunk maps to itself. With k chunks per rank, rank r adds r · k to chunks.
     *
     * @param ranks number of ranks, at least 1
     * @param chunks number of chunks: a divisor or a multiple of {@code ranks}
     * @return an immutable symmetry with the name {@code rotation}
     */
    static Symmetry rotation(int ranks, int chunks) {
        int each = Math.max(1, chunks / ranks);
        return new Transitive(
                "rotation", (rank, other) -> (other + rank) % ranks, (rank, chunk) -> (chunk + rank * each) % chunks);
    }

    /**
     * Symmetry of all ranks under exclusive or: the bits of the rank are applied to all ranks, and its upper bits to
     * all chunks.
     *
     * @param ranks a power of two
     * @param chunks a power of two of at most {@code ranks}; if it is greater than {@code ranks}, chunks keep their
     *     numbers
     * @return an immutable symmetry with the name {@code xor}
     */
    static Symmetry xor(int ranks, int chunks) {
        return new Transitive(
                "xor",
                (rank, other) -> other ^ rank,
                (rank, chunk) -> chunks > ranks ? chunk : chunk ^ rank / (ranks / chunks));
    }

    /**
     * Symmetry of all ranks under exclusive or, with as many chunks as ranks, where the reversed bits of the rank are
     * applied to chunks. It arises when vectors are halved while distances double.
     *
     * @param ranks a power of two
     * @return an immutable symmetry with the name {@code reversed-xor}
     */
    static Symmetry reversedXor(int ranks) {
        int bits = Integer.numberOfTrailingZeros(ranks);
        return new Transitive(
                "reversed-xor",
                (rank, other) -> other ^ rank,
                (rank, chunk) ->
                        chunk ^ (int) (Integer.toUnsignedLong(Integer.reverse(rank)) >>> (Integer.SIZE - bits)));
    }

    /**
     * Symmetry of all ranks under rotation, with one chunk {@code i · ranks + j} per pair of ranks: both i and j are
     * rotated.
     *
     * @param ranks number of ranks, at least 1; there are {@code ranks · ranks} chunks
     * @return an immutable symmetry with the name {@code pair-rotation}
     */
    static Symmetry pairRotation(int ranks) {
        return new Transitive(
                "pair-rotation",
                (rank, other) -> (other + rank) % ranks,
                (rank, chunk) -> (chunk / ranks + rank) % ranks * ranks + (chunk % ranks + rank) % ranks);
    }

    /**
     * {@return the symmetry whose {@code toString} is {@code text}}
     *
     * @param text the name of a symmetry, such as {@code rotation}
     * @param ranks number of ranks of the schedule
     * @param chunks number of chunks of the collective
     * @throws IllegalArgumentException if no symmetry has this name, or it is not defined for these numbers
     */
    static Symmetry parse(String text, int ranks, int chunks) {
        boolean isBinary = Integer.bitCount(ranks) == 1;
        return switch (text) {
            case "none" -> NONE;
            case "rotation" -> {
                requireFit(chunks > 0 && (chunks % ranks == 0 || ranks % chunks == 0), text, ranks, chunks);
                yield rotation(ranks, chunks);
            }
            case "pair-rotation" -> {
                requireFit((long) ranks * ranks == chunks, text, ranks, chunks);
                yield pairRotation(ranks);
            }
            case "xor" -> {
                requireFit(isBinary && (chunks > ranks || Integer.bitCount(chunks) == 1), text, ranks, chunks);
                yield xor(ranks, chunks);
            }
            case "reversed-xor" -> {
                requireFit(isBinary && chunks == ranks, text, ranks, chunks);
                yield reversedXor(ranks);
            }
            default ->
                CollectiveProviders.symmetry(text, ranks, chunks)
                        .orElseThrow(() -> new IllegalArgumentException("symmetry=" + text + " is not known"));
        };
    }

    private static void requireFit(boolean isFit, String text, int ranks, int chunks) {
        if (!isFit) {
            throw new IllegalArgumentException(
                    "symmetry=" + text + " is not defined for ranks=" + ranks + " and chunks=" + chunks);
        }
    }
}
