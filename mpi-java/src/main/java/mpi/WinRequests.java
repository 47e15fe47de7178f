package mpi;

import io.tutti.mpi.java.window.Fetch;
import io.tutti.mpi.java.window.Window;
import java.nio.Buffer;
import java.util.function.Supplier;

/** What {@link Win} offers of accesses that return a request. */
abstract class WinRequests extends WinAccess {
    WinRequests(Comm comm, Window window) {
        super(comm, window);
    }

    /**
     * As {@link #put}, with a request that is complete: the memory may be used again.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     * @return a complete request
     */
    public Request rPut(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        put(origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
        return new CompleteRequest(new Status());
    }

    /**
     * As {@link #get}, but waits only when the request, or the window at its next synchronization, is waited for.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     * @return the request
     */
    public Request rGet(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return request(
                targetRank,
                () -> startGet(origin, orgCount, orgType, place(targetRank, targetDisp, targetCount, targetType)));
    }

    /**
     * As {@link #accumulate}, with a request that is complete: the memory may be used again.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     * @param op how
     * @return a complete request
     */
    public Request rAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        accumulate(origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType, op);
        return new CompleteRequest(new Status());
    }

    /**
     * As {@link #getAccumulate}, but waits only when the request, or the window at its next synchronization, is waited for.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param resultAddr where what was there belongs
     * @param resultCount items of it
     * @param resultType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     * @param op how
     * @return the request
     */
    public Request rGetAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        return request(
                targetRank,
                () -> startGetAccumulate(
                        () -> outgoing(origin, orgCount, orgType),
                        resultAddr,
                        resultCount,
                        resultType,
                        place(targetRank, targetDisp, targetCount, targetType),
                        op));
    }

    private Request request(int targetRank, Supplier<Fetch> start) {
        return isNowhere(targetRank) ? new CompleteRequest(new Status()) : new FetchRequest(guarded(start));
    }
}
