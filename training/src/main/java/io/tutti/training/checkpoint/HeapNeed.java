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
 * @param pieceBytes bytes of the pieces of states that pass through this rank while they are saved or shared; 0 if none are
 * @param keptVectors vectors of that length that this rank keeps outside of the heap when ranks are lost
 */
public record HeapNeed(long elements, int vectors, long pieceBytes, int keptVectors) {
    private static final long MIB = 1 << 20;
    /** An exchange with a residual: what was not sent, the sum with it, and room to select or to round. */
    private static final int RESIDUAL_VECTORS = 3;
    /** What was not sent when ranks were lost, as it was, and as it counts among those that are left. */
    private static final int ELASTIC_VECTORS = 2;
    /** A piece as it grows, and as it is sent. */
    private static final int COPIES = 2;

    /** The need of a rank. */
    public static HeapNeed of(TrainOptions options, long elements, int rank, int size) {
        int moments = options.optimizer() == OptimizerKind.ADAM ? 2 : 1;
        int vectors = moments + (keepsResidual(options) ? RESIDUAL_VECTORS : 0);
        if (options.isSparse() && options.denseBelow() > 0) {
            vectors++; // the gradient in another order
        }
        boolean isElastic = options.elastic().isOn();
        if (isElastic) {
            return new HeapNeed(
                    elements,
                    vectors + (keepsResidual(options) ? ELASTIC_VECTORS : 0),
                    Math.min(KeptState.PIECE_BYTES, Float.BYTES * elements * (1 + moments)),
                    1 + (isReplicated(options) ? moments : 0));
        }
        boolean isSaving =
                !options.files().save().isEmpty() || !options.files().resume().isEmpty();
        // The piece of a small state is not full.
        long piece = Math.min(Saving.pieceBytes(size), Float.BYTES * elements * (1 + vectors));
        return new HeapNeed(elements, vectors, isSaving ? piece * (COPIES + (rank == 0 ? size : 0)) : 0, 0);
    }

    /** Whether elements or errors of rounding are not sent at once. */
    private static boolean keepsResidual(TrainOptions options) {
        return options.isSparse() || options.exchange().matches(".*[:,]wire=(bf16|fp16)(,.*)?");
    }

    /** Whether the moments of all ranks are the same, as {@link io.tutti.training.gradient.Optimizer#isReplicated} tells. */
    private static boolean isReplicated(TrainOptions options) {
        return options.optimizer() == OptimizerKind.ADAM || !options.isSparse();
    }

    long bytes() {
        return Float.BYTES * elements * vectors + pieceBytes;
    }

    /**
     * Returns the bytes that a rank adds to those of its open model: this need, what it keeps outside of the heap, and the gradient that its
     * library holds.
     */
    public long withLibrary() {
        return bytes() + Float.BYTES * elements * (1 + keptVectors);
    }

    /** Returns the bytes that a rank needs before its model is open: all of these, the parameters, and the gradient that is exchanged. */
    public long withModel() {
        return withLibrary() + 2 * Float.BYTES * elements;
    }

    /**
     * Checks the need.
     *
     * @param heap bytes of heap that this JVM can have
     * @throws UsageException if it is not enough
     */
    public void require(long heap) {
        if (bytes() > heap) {
            throw new UsageException(String.format(
                    Locale.ROOT,
                    "%,d parameters need about %,d MiB of Java heap in a rank, which has %,d MiB; set"
                            + " JDK_JAVA_OPTIONS=-Xmx%dm",
                    elements,
                    bytes() / MIB,
                    heap / MIB,
                    2 * bytes() / MIB));
        }
    }
}
