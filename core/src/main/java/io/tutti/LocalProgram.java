package io.tutti;

/**
 * What each rank of a job of {@link Tutti#local(int, LocalProgram)} does. Called once for each rank, by the rank's own thread, concurrently.
 *
 * @param <E> what it throws besides unchecked exceptions; nothing for most programs
 */
@FunctionalInterface
public interface LocalProgram<E extends Exception> {
    /**
     * Runs one rank.
     *
     * @param communicator the communicator of all ranks, open; closed when this method returns or throws
     * @throws E for a reason of the program, which ends the job
     */
    void run(Communicator communicator) throws E;
}
