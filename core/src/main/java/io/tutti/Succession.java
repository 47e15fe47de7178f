package io.tutti;

import io.tutti.error.CommunicationException;

/** How a rank goes on with the other survivors after its job has failed. */
interface Succession extends AutoCloseable {
    /** That of ranks which are threads, or of a job of one. */
    Succession NONE = new Succession() {
        @Override
        public void requirePossible() {
            throw new UnsupportedOperationException(
                    "only a job of several processes can shrink, not one of threads (Tutti.local) or of one rank");
        }

        @Override
        public Communicator next(CommunicationException cause) {
            throw new IllegalStateException("not possible");
        }

        @Override
        public void close() {
            // nothing is open
        }
    };

    /** @throws UnsupportedOperationException if there are no ranks for this one to go on with */
    void requirePossible();

    /**
     * Agrees with the other survivors and joins them. Everything of the failed job is closed. Closes itself if that fails.
     *
     * @param cause why the job has failed
     * @return the communicator of the survivors
     */
    Communicator next(CommunicationException cause);

    @Override
    void close();
}
