package io.tutti.schedule;

import java.util.Optional;
import java.util.SequencedMap;

/**
 * What must hold before and after: the chunks that each rank's INPUT and OUTPUT hold, and of whose contributions each
 * chunk of an OUTPUT must consist. A chunk number names the same piece of data on all ranks; rank i's INPUT of chunk c
 * is its contribution to chunk c.
 */
public interface Collective {
    /** Its name: {@code allreduce}, {@code reduce-scatter}. */
    String name();

    /**
     * What, besides its name, tells it from others, in a fixed order: {@code ranks=4 chunks=1 root=2}. Those of {@link
     * Collectives} are made again from name and parameters by {@link Collectives#of}.
     */
    SequencedMap<String, Integer> parameters();

    /** Number of ranks. */
    int ranks();

    /** Number of chunk numbers. */
    int chunks();

    /** What rank's INPUT holds. */
    ChunkRun input(int rank);

    /** What rank's OUTPUT holds. */
    ChunkRun output(int rank);

    /** Whose contributions, each once, rank's OUTPUT of a held chunk must be; an empty range asks for nothing. */
    RankRange contributors(int rank, int chunk);

    /** A rank's contribution to a chunk: its input of that chunk, unless the collective computes something from it. */
    default Symbol contribution(int rank, int chunk) {
        return new Symbol.Own(rank, chunk);
    }

    /** What a kernel means, if it adds up terms; of others only their name is known. */
    default Optional<KernelForm> kernel(String name) {
        return Optional.empty();
    }

    /** Whether contributions are combined (so that an operation is needed), not only moved. */
    boolean isReducing();

    /** Whether INPUT and OUTPUT may be the same memory, for the chunks that both hold. */
    boolean mayBeInPlace();
}
