package io.tutti.training;

import io.tutti.Communicator;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.training.option.TrainOptions;
import io.tutti.type.Reduction;
import java.util.function.Consumer;

/** The ranks of a training, which may change: some are lost, and replacements come. */
final class ElasticWorld implements AutoCloseable {
    private final Communicator first;
    private final int began;
    private Communicator now;
    /** How many replacements may still come; what rank 0 says counts, because a replacement knows only how many could at first. */
    private int mayCome;
    /** Whether this rank has been let in, and has not said so yet. */
    private boolean isNew;
    /** How many came last. */
    private int came;

    private boolean hasChanged;

    /**
     * The ranks at first.
     *
     * @param first the communicator that this rank has joined, which is closed by its creator
     * @param began number of ranks at the beginning of the training
     * @param mayCome how many replacements may come
     * @param isNew whether this rank is a replacement
     */
    ElasticWorld(Communicator first, int began, int mayCome, boolean isNew) {
        this.first = first;
        this.isNew = isNew;
        this.now = first;
        this.began = began;
        this.mayCome = mayCome;
    }

    /** The communicator of all ranks that take part now. */
    Communicator now() {
        return now;
    }

    /** Number of ranks at the beginning of the training. */
    int began() {
        return began;
    }

    /** Samples that all ranks take in a step, together; they stay when ranks are lost. */
    int together(int batch) {
        return Math.multiplyExact(began, batch);
    }

    /** How many replacements have come since the last loss. */
    int came() {
        return came;
    }

    /** Whether ranks have been lost. */
    boolean hasChanged() {
        return hasChanged;
    }

    /** Whether fewer ranks are left than have memory for the samples of a step: a rank's model has it for twice its batch. */
    boolean isTooSmall() {
        return TrainOptions.MOST_BATCHES * now.size() < began;
    }

    /** Goes on with the ranks that are left, after a failure. */
    void shrink() {
        now = now.shrink();
        came = 0;
        isNew = false;
        hasChanged = true;
    }

    /**
     * Lets replacements in, after {@link #shrink}, if rank 0 has counted that more may come. If none come, goes on without.
     *
     * @param lines receives why none have come
     * @throws CommunicationException if ranks are lost meanwhile
     */
    void grow(Consumer<String> lines) {
        int left = now.size();
        mayCome = rankZeros(mayCome);
        int wanted = Math.min(began, left + mayCome);
        if (wanted == left) {
            return;
        }
        try {
            now = now.grow(wanted);
            mayCome -= wanted - left;
        } catch (CommunicationException e) {
            if (e.category() != Category.DEADLINE && e.category() != Category.RESOURCE) {
                throw e;
            }
            mayCome = 0;
            lines.accept(e.getMessage());
        }
    }

    /** Lets others come instead of some that were refused. */
    void refuse(int count) {
        mayCome += count;
    }

    /**
     * Is in a world that others have let this rank in to, or that it has grown itself: learns what rank 0 has counted, and how many are new.
     * The size does not tell that: others may have been lost while they came.
     */
    void agree() {
        mayCome = rankZeros(mayCome);
        int[] ranks = {isNew ? 1 : 0};
        now.allreduce(ranks, Reduction.SUM);
        came = ranks[0];
        isNew = false;
        hasChanged = true;
    }

    private int rankZeros(int count) {
        int[] counts = {count};
        now.broadcast(counts, 0);
        return counts[0];
    }

    /** Closes the communicator that this rank has got later. */
    @Override
    public void close() {
        if (now != first) {
            now.close();
        }
    }
}
