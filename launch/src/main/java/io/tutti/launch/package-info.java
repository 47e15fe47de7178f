/**
 * Starts the ranks of a job as processes of this machine, forwards their output line by line and watches them. When a
 * job has ended, no process, file or shared memory of it remains.
 *
 * <p>A <em>job</em> is the set of all ranks. {@code request} has what a user asks for, {@code output} forwards what ranks
 * print, {@code cleanup} removes what remains. The <em>blame</em> names the rank at fault for a failed job.
 *
 * <p>Rules of this package: one {@link io.tutti.launch.Launcher} runs one job once. Every change of a rank's state
 * arrives as an event in one queue, and one thread handles the events. Other threads only wait, read and enqueue. The
 * secret is passed on in the environment, never on a command line.
 */
package io.tutti.launch;
