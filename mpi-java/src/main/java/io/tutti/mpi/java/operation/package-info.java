/**
 * Operations of MPI on operands of two numbers, which Tutti's reductions do not know: {@link io.tutti.mpi.java.operation.Pairs} for MINLOC and
 * MAXLOC, {@link io.tutti.mpi.java.operation.ComplexProducts}. Collectives and windows compute by the same code.
 */
package io.tutti.mpi.java.operation;
