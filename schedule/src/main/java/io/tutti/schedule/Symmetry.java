package io.tutti.schedule;

/**
 * A declared resemblance of ranks: the program of {@code rank} is that of its representative with ranks and chunks
 * renamed. Scratch buffers may be numbered and operands of a reduction ordered differently, because neither changes
 * what travels or how long it takes. Who simulates a symmetric schedule runs one representative per orbit.
 */
public interface Symmetry {
    /** No rank resembles another. */
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

    /** The rank whose program stands for that of {@code rank}. */
    int representative(int rank);

    /** What a rank named in the representative's program is called in the program of {@code rank}. */
    int rank(int rank, int other);

    /** What a chunk named in the representative's program is called in the program of {@code rank}. */
    int chunk(int rank, int chunk);

    /** Chunks that resemble each other are of one kind: 0 and up, few. */
    default int kind(int chunk) {
        return 0;
    }

    /**
     * All ranks alike under rotation: adding r to all ranks, modulo {@code ranks}, and to all chunks, modulo {@code
     * chunks} (1 chunk stays itself). Of k chunks for every rank, r times k is added to chunks.
     */
    static Symmetry rotation(int ranks, int chunks) {
        int each = Math.max(1, chunks / ranks);
        return new Symmetry() {
            @Override
            public int representative(int rank) {
                return 0;
            }

            @Override
            public int rank(int rank, int other) {
                return (other + rank) % ranks;
            }

            @Override
            public int chunk(int rank, int chunk) {
                return (chunk + rank * each) % chunks;
            }

            @Override
            public String toString() {
                return "rotation";
            }
        };
    }

    /**
     * All ranks alike under exclusive or; {@code ranks} a power of two, {@code chunks} a power of two that is not above:
     * chunks change their numbers like the upper bits of ranks.
     */
    static Symmetry xor(int ranks, int chunks) {
        return new Symmetry() {
            @Override
            public int representative(int rank) {
                return 0;
            }

            @Override
            public int rank(int rank, int other) {
                return other ^ rank;
            }

            @Override
            public int chunk(int rank, int chunk) {
                return chunks > ranks ? chunk : chunk ^ rank / (ranks / chunks);
            }

            @Override
            public String toString() {
                return "xor";
            }
        };
    }

    /**
     * As {@link #xor} for as many chunks as ranks, a chunk's number being the reversed bits of the rank it resembles:
     * what halving a vector while doubling distances leads to.
     */
    static Symmetry reversedXor(int ranks) {
        int bits = Integer.numberOfTrailingZeros(ranks);
        return new Symmetry() {
            @Override
            public int representative(int rank) {
                return 0;
            }

            @Override
            public int rank(int rank, int other) {
                return other ^ rank;
            }

            @Override
            public int chunk(int rank, int chunk) {
                return chunk ^ (int) (Integer.toUnsignedLong(Integer.reverse(rank)) >>> (Integer.SIZE - bits));
            }

            @Override
            public String toString() {
                return "reversed-xor";
            }
        };
    }

    /** As {@link #rotation} for a chunk per pair of ranks, {@code i · ranks + j}: both are rotated. */
    static Symmetry pairRotation(int ranks) {
        return new Symmetry() {
            @Override
            public int representative(int rank) {
                return 0;
            }

            @Override
            public int rank(int rank, int other) {
                return (other + rank) % ranks;
            }

            @Override
            public int chunk(int rank, int chunk) {
                return rank(rank, chunk / ranks) * ranks + rank(rank, chunk % ranks);
            }

            @Override
            public String toString() {
                return "pair-rotation";
            }
        };
    }

    /**
     * The symmetry that says {@code text} of itself, for so many ranks and chunks.
     *
     * @throws IllegalArgumentException if there is none, or not for so many
     */
    static Symmetry parse(String text, int ranks, int chunks) {
        boolean isBinary = Integer.bitCount(ranks) == 1;
        return switch (text) {
            case "none" -> NONE;
            case "rotation" -> rotation(ranks, chunks);
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
