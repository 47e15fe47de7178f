/**
 * Starts the ranks of a job as processes of this machine, passes their output on line by line, watches them, and leaves
 * nothing behind: no process, no file, no shared memory.
 *
 * <p>Words: a <em>job</em> is all ranks; a <em>place</em> says which of them this launcher starts and where they meet;
 * the <em>guard</em> is a small shell that ends the ranks if the launcher itself is killed; a <em>stray</em> is a
 * process that has the launcher's id in its environment and outlived its rank; the <em>blame</em> is the rank that a job
 * failed for; <em>rank hosts</em> are where ranks run if not on this machine as it is.
 *
 * <p>Rules of this room: one {@link io.tutti.cli.launch.Launcher} runs one job once. Everything that happens to the
 * ranks arrives as an event in one queue and is handled by one thread; other threads only wait, read and enqueue. The
 * secret is handed on in the environment, never on a command line.
 */
package io.tutti.cli.launch;
