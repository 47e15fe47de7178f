package io.tutti.measure.output;

import io.tutti.measure.machine.MachineState;

/**
 * What two processors of the machine exchanged before a job's sizes were measured, and after them.
 *
 * @param collective the measured collective
 * @param link shm, tcp or auto
 * @param ranks number of ranks
 * @param before the state before
 * @param after the state after
 */
public record JobState(String collective, String link, int ranks, MachineState before, MachineState after) {}
