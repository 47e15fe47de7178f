/**
 * {@code tutti doctor}: merges what the ranks of a job have recorded ({@link io.tutti.control.log.RankRecord}), from files or from a
 * running job, and says what follows from it.
 *
 * <p>Rules of this package. What is read may be damaged, incomplete, or of ranks that have failed at different times: a file that
 * cannot be read costs one line, and the rest is merged. Times of ranks are compared by their wall clocks, so between hosts they are as
 * right as these.
 */
package io.tutti.cli.doctor;
