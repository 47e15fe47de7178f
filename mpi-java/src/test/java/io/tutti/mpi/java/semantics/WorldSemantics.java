package io.tutti.mpi.java.semantics;

import mpi.Intracomm;
import mpi.MPI;

/** What MPI says of a world in which each rank has a neighbour on either side. */
abstract class WorldSemantics {
    final Intracomm comm = MPI.COMM_WORLD;
    final int rank = comm.Rank();
    final int size = comm.Size();
    final int right = (rank + 1) % size;
    final int left = (rank + size - 1) % size;

    /** Calls what is checked; every rank does. */
    abstract void run();
}
