package io.tutti.spi;

import java.util.Optional;

/**
 * Whether an engine has started this process.
 *
 * @param isFound whether it has
 * @param position this process's position in the engine's job; empty if the environment does not tell it
 * @param reason what shows it, or what is missing, in one line without a final stop
 */
public record Discovery(boolean isFound, Optional<Position> position, String reason) {
    /**
     * A process's position, as an engine's variables state it. Positions of two engines are compared: if they differ,
     * the engines have started different jobs, of which the user learns.
     *
     * @param rank this process's rank
     * @param size number of ranks
     */
    public record Position(int rank, int size) {
        /** {@return {@code rank 1 of 4}} */
        @Override
        public String toString() {
            return "rank " + rank + " of " + size;
        }
    }

    /**
     * Returns that the engine has started this process.
     *
     * @param reason what shows it, as in {@code PMIX_NAMESPACE=job.1}
     * @return the result
     */
    public static Discovery found(String reason) {
        return new Discovery(true, Optional.empty(), reason);
    }

    /**
     * Returns that the engine has started this process, and where in its job.
     *
     * @param rank this process's rank
     * @param size number of ranks
     * @param reason what shows it, as in {@code PMI_RANK=1, PMI_SIZE=4}
     * @return the result
     */
    public static Discovery found(int rank, int size, String reason) {
        return new Discovery(true, Optional.of(new Position(rank, size)), reason);
    }

    /**
     * Returns that the engine has not started this process.
     *
     * @param reason what is missing, as in {@code PMI_RANK is not set}
     * @return the result
     */
    public static Discovery absent(String reason) {
        return new Discovery(false, Optional.empty(), reason);
    }
}
