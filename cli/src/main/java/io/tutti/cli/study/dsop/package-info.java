/**
 * Ranks that sum outer products as they are told, on the hosts of a lab, beside Open MPI's, which multiply and call {@code
 * MPI_Allreduce}. Orders, and what is answered, are those of {@code tutti bench}.
 *
 * <p>Rules of this room: our ranks and theirs are started before anything is measured, and sleep while it is not their
 * turn. Sizes are N = M, elements are float32.
 */
package io.tutti.cli.study.dsop;
