/**
 * Runs of small self-checking jobs, each with one fault, and the evaluation of what their ranks and their launcher do then.
 *
 * <p>{@link io.tutti.soak.Soak} repeats runs. {@code RunPlan} draws everything about a run from the seed and the run's number, so a run can be
 * repeated alone. {@code SoakRun} starts the job, disturbs it and waits; {@code RunEvaluation} compares what was seen with what the fault lets expect, and {@code ShownFaults} what ranks and launcher have said of it.
 *
 * <p>Rules of this package. All runs of a campaign have the same job number, secret and folders, so each is the restart of the one before, at once
 * and with the same settings: what that has left would be mixed into it.
 */
package io.tutti.soak;
