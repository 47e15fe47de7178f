/**
 * Testbeds of studies whose ranks are processes on the hosts of a lab. {@link io.tutti.studies.testbed.LabTestbed} times
 * allreduces. {@link io.tutti.studies.testbed.LabSumsBed} times sums of outer products, by instruction, next to ranks of
 * Open MPI, which multiply and call {@code MPI_Allreduce}; its instructions and answers are those of {@code tutti
 * bench}.
 *
 * <p>Rules of this package: nothing is created until a measurement needs it, and nothing remains when the study has
 * ended. The ranks of sums are all started before anything is measured, and sleep when it is not their turn; their
 * sizes are N = M, their elements float32.
 */
package io.tutti.studies.testbed;
