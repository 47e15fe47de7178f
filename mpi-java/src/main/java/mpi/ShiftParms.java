package mpi;

/** The two neighbours of a shift in a grid; {@link MPI#PROC_NULL} where there is none. */
public final class ShiftParms {
    /** The rank that the caller receives from. */
    public int rank_source;

    /** The rank that the caller sends to. */
    public int rank_dest;

    ShiftParms(int source, int destination) {
        rank_source = source;
        rank_dest = destination;
    }

    /**
     * Returns the rank that the caller receives from.
     *
     * @return a rank, or {@link MPI#PROC_NULL}
     */
    public int getRankSource() {
        return rank_source;
    }

    /**
     * Returns the rank that the caller sends to.
     *
     * @return a rank, or {@link MPI#PROC_NULL}
     */
    public int getRankDest() {
        return rank_dest;
    }
}
