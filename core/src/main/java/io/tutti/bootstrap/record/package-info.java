/**
 * What a rank leaves or hands out of what it has recorded: a file when the job fails, and answers to a user who asks a running job. {@code
 * tutti doctor} reads both.
 *
 * <p>Rules of this package. Nothing here delays a collective, and a file that cannot be written is no failure of the job. Files belong to a
 * start and are named by it.
 */
package io.tutti.bootstrap.record;
