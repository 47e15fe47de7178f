package io.tutti.outerproduct.algorithm;

import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.KernelForm;
import io.tutti.schedule.RankRange;
import io.tutti.schedule.Symbol;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Every rank ends with {@code G = Σ a_i b_iᵀ}, the sum of all ranks' outer products, in {@code blocks} blocks of rows.
 * Rank i begins with its left factor, split into as many pieces, and its right factor.
 *
 * <p>There are three kinds of chunks. Chunks 0 to {@code blocks - 1} are the blocks of G. Then follow, for each rank in
 * turn, the pieces of its left factor, of which piece k belongs to block k, and its right factor. So the input of a
 * rank is one run of chunks, and so is G.
 *
 * @param ranks number of ranks
 * @param blocks number of blocks of rows, at least 1
 */
public record SumOfOuterProducts(int ranks, int blocks) implements Collective {
    /** Name of the collective. */
    public static final String NAME = "outer-sum";
    /** The kernel {@code G = a b + a b + …}: pieces and right factors in turn. */
    public static final String PRODUCTS = "outer";
    /** The kernel {@code G = sum + a b + a b + …}: a block, then pieces and right factors in turn. */
    public static final String MORE_PRODUCTS = "outer-add";

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if a number is less than 1
     * @throws ArithmeticException if there are 2^31 chunks or more
     */
    public SumOfOuterProducts {
        if (ranks < 1 || blocks < 1) {
            throw new IllegalArgumentException("ranks=" + ranks + " and blocks=" + blocks + " must be at least 1");
        }
        Math.addExact(blocks, Math.multiplyExact(ranks, Math.addExact(blocks, 1)));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public SequencedMap<String, Integer> parameters() {
        SequencedMap<String, Integer> parameters = new LinkedHashMap<>();
        parameters.put("ranks", ranks);
        parameters.put("blocks", blocks);
        return Collections.unmodifiableSequencedMap(parameters);
    }

    @Override
    public int chunks() {
        return blocks + ranks * (blocks + 1);
    }

    /**
     * {@return the chunk of the piece of a rank's left factor that belongs to a block}
     *
     * @param rank 0 to {@code ranks - 1}
     * @param block 0 to {@code blocks - 1}
     */
    public int left(int rank, int block) {
        return blocks + rank * (blocks + 1) + block;
    }

    /**
     * {@return the chunk of a rank's right factor}
     *
     * @param rank 0 to {@code ranks - 1}
     */
    public int right(int rank) {
        return left(rank, blocks);
    }

    @Override
    public ChunkRun input(int rank) {
        return ChunkRun.of(left(rank, 0), blocks + 1);
    }

    @Override
    public ChunkRun output(int rank) {
        return ChunkRun.of(0, blocks);
    }

    @Override
    public RankRange contributors(int rank, int chunk) {
        return new RankRange(0, ranks);
    }

    @Override
    public Symbol contribution(int rank, int chunk) {
        return new Symbol.Applied(
                PRODUCTS, List.of(new Symbol.Own(rank, left(rank, chunk)), new Symbol.Own(rank, right(rank))));
    }

    @Override
    public Optional<KernelForm> kernel(String name) {
        return switch (name) {
            case PRODUCTS -> Optional.of(new KernelForm(PRODUCTS, 2, false));
            case MORE_PRODUCTS -> Optional.of(new KernelForm(PRODUCTS, 2, true));
            default -> Optional.empty();
        };
    }

    @Override
    public boolean isReducing() {
        return true;
    }

    @Override
    public boolean mayBeInPlace() {
        return false;
    }

    @Override
    public String toString() {
        return Collectives.write(this);
    }
}
