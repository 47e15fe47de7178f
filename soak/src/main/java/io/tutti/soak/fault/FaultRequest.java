package io.tutti.soak.fault;

import io.tutti.launch.lab.Lab;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What a fault is drawn for.
 *
 * @param random decides all that is random about it
 * @param link how the ranks are joined
 * @param ranks how many there are
 * @param victim the rank to which it happens
 * @param sharedMemory the folder of shared memory of the ranks
 * @param lab the lab of the campaign; empty if it has none
 */
public record FaultRequest(
        RandomGenerator random, SoakLink link, int ranks, int victim, Path sharedMemory, Optional<Lab> lab) {
    /** {@return the same for another rank} */
    FaultRequest of(int other) {
        return new FaultRequest(random, link, ranks, other, sharedMemory, lab);
    }

    /** {@return one of these} */
    <T> T oneOf(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
