/**
 * Measures ranks that sum outer products by instruction on the hosts of a lab, next to ranks of Open MPI, which
 * multiply and call {@code MPI_Allreduce}. Instructions and answers are those of {@code tutti bench}.
 *
 * <p>Rules of this package: all ranks are started before anything is measured, and sleep when it is not their turn.
 * Sizes are N = M; elements are float32.
 */
package io.tutti.cli.study.dsop;
