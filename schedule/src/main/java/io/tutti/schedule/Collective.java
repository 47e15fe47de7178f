package io.tutti.schedule;

import java.util.Optional;
import java.util.SequencedMap;

/**
 * What a collective guarantees: the chunks that each rank's INPUT and OUTPUT hold, and whose contributions each chunk
 * of an OUTPUT consists of. A chunk number names the same piece of data on every rank. Rank i's INPUT of chunk c is its
 * contribution to chunk c.
 */
public interface Collective {
    /** {@return the collective's name: {@code allreduce}, {@code reduce-scatter}} */
    String name();

    /**
     * {@return the parameters that, besides the name, distinguish the collective, in a fixed order: {@code ranks=4
     * chunks=1 root=2}} {@link Collectives#of} makes a collective from its name and its parameters.
     */
    SequencedMap<String, Integer> parameters();

    /** {@return the number of ranks} */
    int ranks();

    /** {@return the number of chunks; they are numbered from 0} */
    int chunks();

    /**
     * {@return the chunks that the INPUT of {@code rank} holds}
     *
     * @param rank 0 to {@link #ranks()} - 1
     */
    ChunkRun input(int rank);

    /**
     * {@return the chunks that the OUTPUT of {@code rank} holds}
     *
     * @param rank 0 to {@link #ranks()} - 1
     */
    ChunkRun output(int rank);

    /**
     * The ranks whose contributions, each exactly once, a chunk of the OUTPUT of {@code rank} must consist of.
     *
     * @param rank the rank whose OUTPUT is meant
     * @param chunk a chunk that the OUTPUT holds
     * @return the ranks; an empty range if the chunk's content is unspecified
     */
    RankRange contributors(int rank, int chunk);

    /**
     * {@return a rank's contribution to a chunk: its INPUT of that chunk, unless the collective computes the
     * contribution}
     *
     * @param rank the contributing rank
     * @param chunk a chunk, from 0
     */
    default Symbol contribution(int rank, int chunk) {
        return new Symbol.Own(rank, chunk);
    }

    /**
     * {@return the meaning of a kernel that adds terms; empty for kernels of which only the name is known}
     *
     * @param name the kernel's name in {@link Op.Apply}
     */
    default Optional<KernelForm> kernel(String name) {
        return Optional.empty();
    }

    /**
     * {@return whether contributions are combined, which requires a reduction operator; otherwise they are only moved}
     */
    boolean isReducing();

    /**
     * {@return whether a call may be in place: INPUT and OUTPUT are then the same memory for the chunks that both hold}
     */
    boolean mayBeInPlace();
}
