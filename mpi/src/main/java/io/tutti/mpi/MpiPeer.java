package io.tutti.mpi;

/**
 * A process that a link leads to.
 *
 * @param communicator handle of the MPI communicator
 * @param rank the process's rank there
 */
record MpiPeer(long communicator, int rank) {}
