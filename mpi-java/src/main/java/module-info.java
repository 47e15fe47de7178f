/** Java programs for MPI: the package {@code mpi} of MPJ Express and of Open MPI's Java bindings. */
module io.tutti.mpi.java {
    requires io.tutti.messaging;

    exports mpi;
}
