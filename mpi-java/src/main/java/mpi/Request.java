package mpi;

import io.tutti.messaging.MessageRequest;

/**
 * A communication that does not block. A request that is complete and has been waited for or tested is the null request, for which waits
 * return at once; one of {@link Prequest} becomes inactive instead. One thread at a time may use a request.
 */
public class Request implements Freeable {
    /** The status of what is complete, of which only {@link #getStatus} has told the program. */
    private Status told;

    Request() {}

    /** Whether a wait would find it. */
    final boolean isOpen() {
        return told != null || isActive();
    }

    /** Whether {@link #complete} has not been called since it was started. */
    boolean isActive() {
        return false;
    }

    /** Makes progress. {@return whether {@link #complete} would not block} */
    boolean isDone() {
        return true;
    }

    /** Waits, and makes it inactive. {@return the status} */
    Status complete() {
        return new Status();
    }

    /** Gives the receive up, if no message has been found for it. */
    void giveUp() {}

    /** Goes on without the program, or refuses that. */
    void release() {}

    /** What it waits for at the moment, if that is one message; else null. */
    MessageRequest message() {
        return null;
    }

    /** {@return a number that changes whenever it makes progress} */
    long progress() {
        return message() == null ? 0 : message().progress();
    }

    /** {@return what is awaited, in words} */
    String describe() {
        return message() == null ? "request" : message().toString();
    }

    // ---- mpiJava and MPJ Express ----

    /**
     * Waits until it is complete.
     *
     * @return the status
     */
    public Status Wait() {
        try {
            Status known = told;
            told = null;
            return known != null ? known : isActive() ? complete() : new Status();
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /**
     * Looks whether it is complete.
     *
     * @return the status, or null if it is not
     */
    public Status Test() {
        try {
            return isDone() ? Wait() : null;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Cancels a receive for which there is no message yet. Everything else completes as usual. */
    public void Cancel() {
        try {
            giveUp();
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Makes this the null request, as in mpiJava, like {@link #free}. */
    public void Free() {
        free();
    }

    /**
     * Returns whether this is the null request.
     *
     * @return true after a wait
     */
    public boolean Is_null() {
        return !isOpen();
    }

    /**
     * Waits until one is complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status, with its index; the index is {@code MPI.UNDEFINED} if no request is active
     */
    public static Status Waitany(Request[] requests) {
        int index = RequestArrays.awaitAny(requests);
        return index < 0 ? new Status() : requests[index].Wait().at(index);
    }

    /**
     * Looks whether one is complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status, with its index, or null; the index is {@code MPI.UNDEFINED} if no request is active
     */
    public static Status Testany(Request[] requests) {
        int index = RequestArrays.findDone(requests);
        if (index >= 0) {
            return requests[index].Wait().at(index);
        }
        return RequestArrays.hasActive(requests) ? null : new Status();
    }

    /**
     * Waits until all are complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status of each
     */
    public static Status[] Waitall(Request[] requests) {
        return RequestArrays.awaitAll(requests);
    }

    /**
     * Looks whether all are complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status of each, or null if not all are
     */
    public static Status[] Testall(Request[] requests) {
        return RequestArrays.areAllDone(requests) ? RequestArrays.awaitAll(requests) : null;
    }

    /**
     * Waits until at least one is complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status of each that is, with its index; null if no request is active
     */
    public static Status[] Waitsome(Request[] requests) {
        return RequestArrays.awaitAny(requests) < 0 ? null : RequestArrays.completeDone(requests);
    }

    /**
     * Looks which are complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status of each that is, with its index; perhaps none, as with MPJ Express if no request is active
     */
    public static Status[] Testsome(Request[] requests) {
        return RequestArrays.completeDone(requests);
    }

    /**
     * Makes this the null request. A send that is under way completes, and so does a receive into memory without gaps. What must do something
     * else in the end, such as a receive of objects or a collective, refuses until it is complete.
     */
    @Override
    public void free() {
        try {
            if (isActive()) {
                release();
            }
            told = null;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    // ---- Open MPI ----

    /** Waits until it is complete. */
    public final void waitFor() {
        Wait();
    }

    /**
     * Waits until it is complete.
     *
     * @return the status
     */
    public final Status waitStatus() {
        return Wait();
    }

    /**
     * Looks whether it is complete.
     *
     * @return whether it is
     */
    public final boolean test() {
        return Test() != null;
    }

    /**
     * Looks whether it is complete.
     *
     * @return the status, or null if it is not
     */
    public final Status testStatus() {
        return Test();
    }

    /**
     * Looks whether it is complete, and leaves it as it is.
     *
     * @return the status, or null if it is not; a wait or test returns the same status again
     */
    public final Status getStatus() {
        try {
            if (told == null && isActive()) {
                told = isDone() ? complete() : null;
                return told;
            }
            return told == null ? new Status() : told;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Cancels a receive for which there is no message yet. Everything else completes as usual. */
    public final void cancel() {
        Cancel();
    }

    /**
     * Returns whether this is the null request.
     *
     * @return true after a wait
     */
    public final boolean isNull() {
        return Is_null();
    }

    /**
     * Waits until one is complete.
     *
     * @param requests the requests; null entries are ignored
     * @return its index, or {@code MPI.UNDEFINED} if no request is active
     */
    public static int waitAny(Request[] requests) {
        return Waitany(requests).index;
    }

    /**
     * Waits until one is complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status, with its index
     */
    public static Status waitAnyStatus(Request[] requests) {
        return Waitany(requests);
    }

    /**
     * Looks whether one is complete.
     *
     * @param requests the requests; null entries are ignored
     * @return its index, or {@code MPI.UNDEFINED}
     */
    public static int testAny(Request[] requests) {
        Status status = Testany(requests);
        return status == null ? MPI.UNDEFINED : status.index;
    }

    /**
     * Looks whether one is complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status, with its index, or null
     */
    public static Status testAnyStatus(Request[] requests) {
        return Testany(requests);
    }

    /**
     * Waits until all are complete.
     *
     * @param requests the requests; null entries are ignored
     */
    public static void waitAll(Request[] requests) {
        Waitall(requests);
    }

    /**
     * Waits until all are complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status of each
     */
    public static Status[] waitAllStatus(Request[] requests) {
        return Waitall(requests);
    }

    /**
     * Looks whether all are complete.
     *
     * @param requests the requests; null entries are ignored
     * @return whether they are
     */
    public static boolean testAll(Request[] requests) {
        return Testall(requests) != null;
    }

    /**
     * Looks whether all are complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status of each, or null if not all are
     */
    public static Status[] testAllStatus(Request[] requests) {
        return Testall(requests);
    }

    /**
     * Waits until at least one is complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the indices of those that are; null if no request is active
     */
    public static int[] waitSome(Request[] requests) {
        return RequestArrays.indices(Waitsome(requests));
    }

    /**
     * Waits until at least one is complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status of each that is, with its index; null if no request is active
     */
    public static Status[] waitSomeStatus(Request[] requests) {
        return Waitsome(requests);
    }

    /**
     * Looks which are complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the indices of those that are; null if no request is active
     */
    public static int[] testSome(Request[] requests) {
        return RequestArrays.indices(testSomeStatus(requests));
    }

    /**
     * Looks which are complete.
     *
     * @param requests the requests; null entries are ignored
     * @return the status of each that is, with its index; null if no request is active
     */
    public static Status[] testSomeStatus(Request[] requests) {
        return RequestArrays.hasActive(requests) ? RequestArrays.completeDone(requests) : null;
    }
}
