package io.tutti.measure.rank;

import io.tutti.Request;

/** The calls of a {@link JavaLibrary} on one rank. One thread uses them, and all ranks make the same calls in the same order. */
public interface LibraryCalls extends AutoCloseable {
    /**
     * Returns the call that does what a request says, on its vectors, which are in native memory. They are valid as long as the call is
     * in use.
     *
     * @param request one of the collectives of the library
     * @return the call, which returns when this rank has its result
     */
    Runnable bind(Request request);

    /** Leaves the library. Collective. */
    @Override
    void close();
}
