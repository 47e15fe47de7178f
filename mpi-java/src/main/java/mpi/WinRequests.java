package mpi;

import io.tutti.mpi.java.window.Window;
import java.nio.Buffer;

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
     * As {@link #get}, with a request that is complete.
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
    public Request rGet(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        get(origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
        return new CompleteRequest(new Status());
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
     * As {@link #getAccumulate}, with a request that is complete.
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
     * @return a complete request
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
        getAccumulate(
                origin,
                orgCount,
                orgType,
                resultAddr,
                resultCount,
                resultType,
                targetRank,
                targetDisp,
                targetCount,
                targetType,
                op);
        return new CompleteRequest(new Status());
    }
}
