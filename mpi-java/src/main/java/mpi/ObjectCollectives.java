package mpi;

/** Collectives of objects among the ranks of one group, or of two. A null part to send means that the data are in place. */
sealed interface ObjectCollectives permits IntraObjects, InterObjects {
    void broadcast(Part part, int root);

    void allgather(Part send, Blocks receive);

    void gather(Part send, Blocks receive, int root);

    void scatter(Blocks send, Part receive, int root);

    void alltoall(Blocks send, Blocks receive);

    void allreduce(Part send, Part receive, Op op);

    void reduce(Part send, Part receive, Op op, int root);

    void scan(Part send, Part receive, Op op, boolean isExclusive);

    /** The counts of this group say what each of its ranks gets. */
    void reduceScatter(Part send, Part receive, int[] counts, Op op);
}
