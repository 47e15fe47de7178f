package io.tutti.sparse.replica;

import io.tutti.sparse.GradientExchanges;

/**
 * How the ranks synchronize their gradients; the same on all ranks. Immutable.
 *
 * @param exchange an exchange of {@link GradientExchanges}, optionally followed by a colon and parameters; {@code wire=bf16} among
 *     them halves what is sent
 * @param density the fraction of the elements that one exchange sends, more than 0 and at most 1
 * @param denseBelow parameters of fewer elements, such as biases and norms, are exchanged densely whatever the exchange; 0 for none
 * @param maximumNorm the largest Euclidean norm of the whole gradient, to which a larger one is scaled; positive, infinite for no
 *     limit
 * @param accumulation number of calls of {@code step} of which only the last one exchanges and updates, 1 or more
 */
public record SyncOptions(String exchange, double density, int denseBelow, double maximumNorm, int accumulation) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if there is no such exchange, or a value is out of its range
     */
    public SyncOptions {
        GradientExchanges.scheme(exchange);
        require(density > 0 && density <= 1, "density=" + density + " must be more than 0 and at most 1");
        require(denseBelow >= 0, "denseBelow=" + denseBelow + " must be 0 or more");
        require(maximumNorm > 0, "maximumNorm=" + maximumNorm + " must be more than 0");
        require(accumulation >= 1, "accumulation=" + accumulation + " must be 1 or more");
    }

    private static void require(boolean isRight, String message) {
        if (!isRight) {
            throw new IllegalArgumentException(message);
        }
    }

    /** {@return the options that send every element in each step, by one allreduce, without a limit of the norm} */
    public static SyncOptions dense() {
        return new SyncOptions("dense", 1, 0, Double.POSITIVE_INFINITY, 1);
    }

    /**
     * Returns options with a sparse exchange, and nothing else changed from {@link #dense}.
     *
     * @param exchange an exchange of {@link GradientExchanges}, optionally followed by a colon and parameters
     * @param density the fraction of the elements that one exchange sends, more than 0 and at most 1
     * @return the options
     * @throws IllegalArgumentException if there is no such exchange, or the density is out of range
     */
    public static SyncOptions sparse(String exchange, double density) {
        return new SyncOptions(exchange, density, 0, Double.POSITIVE_INFINITY, 1);
    }

    /**
     * Returns these options with small parameters exchanged densely.
     *
     * @param elements parameters of fewer elements are dense; 0 or more
     * @return the options
     */
    public SyncOptions withDenseBelow(int elements) {
        return new SyncOptions(exchange, density, elements, maximumNorm, accumulation);
    }

    /**
     * Returns these options with a limit of the gradient's norm. With a dense exchange the mean of all ranks is limited. With a
     * sparse one each rank limits its own gradient, before it is added to what has not been sent, to the limit divided by the square
     * root of the number of ranks (Lin et al., Deep Gradient Compression, ICLR 2018, section 3.2).
     *
     * @param maximum the largest norm, more than 0
     * @return the options
     */
    public SyncOptions withMaximumNorm(double maximum) {
        return new SyncOptions(exchange, density, denseBelow, maximum, accumulation);
    }

    /**
     * Returns these options with gradients accumulated over several batches.
     *
     * @param calls number of calls of {@code step} for one update, 1 or more
     * @return the options
     */
    public SyncOptions withAccumulation(int calls) {
        return new SyncOptions(exchange, density, denseBelow, maximumNorm, calls);
    }

    /** Whether every element is sent as it is, so that one rank alone gets what it gives. */
    boolean isExact() {
        return isDense() && !exchange.contains("wire=");
    }

    boolean isDense() {
        return GradientExchanges.scheme(exchange).isDense();
    }
}
