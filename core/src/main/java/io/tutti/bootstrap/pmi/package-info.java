/**
 * The key-value spaces of launchers of MPI programs: PMI-1, which hydra ({@code mpirun} of MPICH and its relatives) and {@code srun --mpi=pmi2} offer, and PMIx,
 * which Open MPI and {@code srun --mpi=pmix} offer. A program finds its job there although it does not call MPI.
 *
 * <p>Rules of this package. PMI is spoken here, over the descriptor {@code PMI_FD}; PMIx belongs to its library, which is looked for only if {@code
 * PMIX_RANK} is set. A process is one rank of its launcher. What is opened here must leave the launcher in a state in which the same process may still initialize MPI.
 */
package io.tutti.bootstrap.pmi;
