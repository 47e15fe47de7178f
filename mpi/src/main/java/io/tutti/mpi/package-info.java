/**
 * Messages of an installed MPI library as a transport, key {@code mpi}: ranks that {@code mpirun} has started exchange data over whatever network their MPI
 * drives. Open MPI and MPICH are found when the process runs; nothing is compiled against them.
 *
 * <p>Rules of this package. What differs between the libraries is in {@link io.tutti.mpi.OpenMpi} and {@link io.tutti.mpi.Mpich} and nowhere else. Errors of MPI are
 * returned to the caller and break one link. MPI is given only memory that this package owns: slots, staging memory, and what {@code allocate} has returned. Such memory is released when MPI
 * has reported every request on it as complete; where it does not, the memory stays allocated and is not used again.
 */
package io.tutti.mpi;
