package io.tutti;

import io.tutti.bootstrap.agreement.Replacement;
import io.tutti.bootstrap.survivors.Replacements;
import io.tutti.error.CommunicationException;
import java.time.Duration;
import java.util.List;

/** How a rank goes on with others than before: with the other survivors after its job has failed, or with replacements. */
interface Succession extends AutoCloseable {
    /** That of ranks which are threads, or of a job of one. */
    Succession NONE = new Succession() {
        @Override
        public void requireShrinkable() {
            throw new UnsupportedOperationException(
                    "only a job of several processes can shrink, not one of threads (Tutti.local) or of one rank");
        }

        @Override
        public Communicator shrink(CommunicationException cause) {
            throw new IllegalStateException("not possible");
        }

        @Override
        public void requireGrowable() {
            throw new UnsupportedOperationException(
                    "only a job that began with several processes can grow, not one of threads (Tutti.local) or of one rank");
        }

        @Override
        public Replacements findReplacements(JobContext job, int number, int size, Duration limit) {
            throw new IllegalStateException("not possible");
        }

        @Override
        public Communicator grow(List<Replacement> replacements) {
            throw new IllegalStateException("not possible");
        }

        @Override
        public void close() {
            // nothing is open
        }
    };

    /** What is left when a thread has begun to go on, or the job is closed. */
    Succession TAKEN = new Succession() {
        @Override
        public void requireShrinkable() {
            throw taken();
        }

        @Override
        public Communicator shrink(CommunicationException cause) {
            throw taken();
        }

        @Override
        public void requireGrowable() {
            throw taken();
        }

        @Override
        public Replacements findReplacements(JobContext job, int number, int size, Duration limit) {
            throw taken();
        }

        @Override
        public Communicator grow(List<Replacement> replacements) {
            throw taken();
        }

        @Override
        public void close() {
            // whoever has begun closes it
        }
    };

    /** Returns the exception for a thread that comes after another one. */
    static IllegalStateException taken() {
        return new IllegalStateException("another thread has called shrink or grow, or closed the communicator");
    }

    /**
     * Checks that there are ranks for this one to go on with.
     *
     * @throws UnsupportedOperationException if there are none
     * @throws IllegalStateException if another thread goes on with them already
     */
    void requireShrinkable();

    /**
     * Agrees with the other survivors and joins them. Everything of the failed job is closed. Closes itself if that fails.
     *
     * @param cause why the job has failed
     * @return the communicator of the survivors
     */
    Communicator shrink(CommunicationException cause);

    /** @throws UnsupportedOperationException if no process can ever join */
    void requireGrowable();

    /**
     * Finds replacements together with the other ranks, which all call this. The job goes on whether that succeeds or not.
     *
     * @param job the job that grows, which has not failed
     * @param number of the search in this job, from 0
     * @param size how many ranks there shall be
     * @param limit longest time to wait for replacements, as rank 0 says it
     * @return the replacements, or why there are not enough; the same on all ranks
     */
    Replacements findReplacements(JobContext job, int number, int size, Duration limit);

    /**
     * Agrees on the next world with the other ranks, and joins it. Everything of the last one is closed. Closes itself if that fails.
     *
     * @param replacements that have been found together
     * @return the communicator of the next world
     */
    Communicator grow(List<Replacement> replacements);

    @Override
    void close();
}
