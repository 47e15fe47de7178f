package io.tutti.schedule;

import java.util.Optional;
import java.util.SequencedMap;

/**
 * What a collective guarantees: the chunks that each rank's INPUT and OUTPUT hold, and whose contributions each chunk
 * of an OUTPUT consists of. A chunk number names the same piece of data on every rank. Rank i's INPUT of chunk c is its
 * contribution to chunk c.
 */
public interface Collective {
    /** The collective's name: {@code allreduce}, {@code reduce-scatter}. */
    String name();

    /**
     * The parameters that, besides the name, distinguish the collective, in a fixed order: {@code ranks=4 chunks=1
     * root=2}. {@link Collectives#of} makes a collective from its name and its parameters.
     */
    SequencedMap<String, Integer> parameters();

    /** Number of ranks. */
    int ranks();

    /** Number of chunks; they are numbered from 0. */
    int chunks();

    /** The chunks that the INPUT of {@code rank} holds. */
    ChunkRun input(int rank);

    /** The chunks that the OUTPUT of {@code rank} holds. */
    ChunkRun output(int rank);

    /**
     * The ranks whose contributions, each exactly once, a chunk of the OUTPUT of {@code rank} must consist of.
     *
     * @param chunk a chunk that the OUTPUT holds
     * @return the ranks; an empty range if the chunk's content is unspecified
     */
    RankRange contributors(int rank, int chunk);

    /** A rank's contribution to a chunk: its INPUT of that chunk, unless the collective computes the contribution. */
    default Symbol contribution(int rank, int chunk) {
        return new Symbol.Own(rank, chunk);
    }

    /**
     * The meaning of a kernel that adds terms; empty for kernels of which only the name is known.
     *
     * @param name the kernel's name in {@link Op.Apply}
     */
    default Optional<KernelForm> kernel(String name) {
        return Optional.empty();
    }

    /** Whether contributions are combined, which requires a reduction operator; otherwise they are only moved. */
    boolean isReducing();

    /** Whether a call may be in place: INPUT and OUTPUT are then the same memory for the chunks that both hold. */
    boolean mayBeInPlace();
}
