package mpi;

/**
 * The ranks that exchange with the caller in neighbourhood collectives; {@link MPI#PROC_NULL} where there is none.
 *
 * @param sources ranks to receive from
 * @param destinations ranks to send to
 * @param sendTags the tag of what goes to each destination
 * @param receiveTags the tag of what comes from each source: in a grid one for each, since both may be the same rank
 */
record Neighbours(int[] sources, int[] destinations, int[] sendTags, int[] receiveTags) {}
