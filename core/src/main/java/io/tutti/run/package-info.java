/**
 * Running collectives on one rank: the {@link io.tutti.run.Engine} drives all tasks, waits, and ends the job when one fails.
 *
 * <p>The rooms, from below: {@link io.tutti.run.lowering} turns one rank's program into a flat {@link
 * io.tutti.run.lowering.Plan}; {@link io.tutti.run.executor} gives it sizes and runs it over links or, inside one host, through
 * shared memory; {@link io.tutti.run.task} binds it to vectors and queues it.
 *
 * <p>Rules of these packages: a task is used only by the holder of its engine's progress lock. Expected conditions (no message
 * yet, no credit) are return values; only unrecoverable ones throw. Nothing allocates in the steady state. No class depends on a
 * particular algorithm.
 */
package io.tutti.run;
