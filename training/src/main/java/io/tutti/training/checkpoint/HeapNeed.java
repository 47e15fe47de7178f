package io.tutti.training.checkpoint;

import io.tutti.training.backend.OptimizerKind;
import io.tutti.training.backend.UsageException;
import io.tutti.training.option.TrainOptions;
import java.util.Locale;

/**
 * About how much heap a rank needs beside the model's own arrays, so that a training that cannot end does not begin.
 *
 * @param elements number of parameters
 * @param vectors arrays of that length in the optimizer and the exchange
 * @param stored arrays of that length in the state of a rank
 * @param ranks number of ranks whose states this rank gathers; 0 if it saves none
 */
public record HeapNeed(long elements, int vectors, int stored, int ranks) {
    private static final long MIB = 1 << 20;
    /** Copies of the states while they are written: as they grow, whole, of all ranks, and in the file's form. */
    private static final int COPIES = 4;
    /** An exchange of a part of the gradient: what was not sent, the sum with it, and room to select. */
    private static final int SPARSE_VECTORS = 3;

    /** The need of a rank. */
    public static HeapNeed of(TrainOptions options, long elements, int rank, int size) {
        int moments = options.optimizer() == OptimizerKind.ADAM ? 2 : 1;
        int vectors = moments + (options.isSparse() ? SPARSE_VECTORS : 0);
        int stored = 1 + moments + (options.isSparse() ? 1 : 0);
        boolean isSaving =
                !options.files().save().isEmpty() || !options.files().resume().isEmpty();
        return new HeapNeed(elements, vectors, stored, !isSaving ? 0 : rank == 0 ? size : 1);
    }

    /** The bytes of the states that this rank gathers. */
    long stateBytes() {
        return Float.BYTES * elements * stored * ranks;
    }

    long bytes() {
        return Float.BYTES * elements * vectors + COPIES * stateBytes();
    }

    /**
     * Checks the need.
     *
     * @param heap bytes of heap that this JVM can have
     * @throws UsageException if it is not enough, or the states of all ranks exceed what one file can hold
     */
    public void require(long heap) {
        if (stateBytes() > Integer.MAX_VALUE) {
            throw new UsageException(text(
                    "--save: the states of %d ranks with %,d parameters are %,d MiB; 2,047 MiB are the most",
                    ranks, elements, stateBytes() / MIB));
        }
        if (bytes() > heap) {
            throw new UsageException(text(
                    "%,d parameters need about %,d MiB of Java heap in a rank, which has %,d MiB; set JDK_JAVA_OPTIONS=-Xmx%dm",
                    elements, bytes() / MIB, heap / MIB, 2 * bytes() / MIB));
        }
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
