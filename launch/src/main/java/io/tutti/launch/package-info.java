/**
 * Starts the ranks of a job as processes of this machine, forwards their output line by line and watches them. When a
 * job has ended, no process, file or shared memory of it remains.
 *
 * <p>Terms: a <em>job</em> is the set of all ranks. A <em>place</em> states which ranks this launcher starts and where
 * all ranks meet. The <em>guard</em> is a small shell that ends the ranks if the launcher itself is killed. An
 * <em>orphan</em> is a process that has the launcher's id in its environment and outlived its rank. The <em>blame</em>
 * names the rank at fault for a failed job. <em>Rank hosts</em> define where ranks run if that is not plainly this
 * machine.
 *
 * <p>Rules of this package: one {@link io.tutti.launch.Launcher} runs one job once. Every change of a rank's state
 * arrives as an event in one queue, and one thread handles the events. Other threads only wait, read and enqueue. The
 * secret is passed on in the environment, never on a command line.
 */
package io.tutti.launch;
