package io.tutti.spi;

/**
 * Whether an engine has started this process.
 *
 * @param isFound whether it has
 * @param reason what shows it, or what is missing, in one line without a final stop
 */
public record Discovery(boolean isFound, String reason) {
    /**
     * Returns that the engine has started this process.
     *
     * @param reason what shows it, as in {@code PMI_RANK=1, PMI_SIZE=4}
     * @return the result
     */
    public static Discovery found(String reason) {
        return new Discovery(true, reason);
    }

    /**
     * Returns that the engine has not started this process.
     *
     * @param reason what is missing, as in {@code PMI_RANK is not set}
     * @return the result
     */
    public static Discovery absent(String reason) {
        return new Discovery(false, reason);
    }
}
