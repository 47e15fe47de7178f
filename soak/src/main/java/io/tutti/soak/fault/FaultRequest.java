package io.tutti.soak.fault;

import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What a fault is drawn for.
 *
 * @param random decides all that is random about it
 * @param link how the ranks are joined
 * @param ranks how many there are
 * @param victim the rank to which it happens
 * @param sharedMemory the folder of shared memory of the ranks
 */
public record FaultRequest(RandomGenerator random, SoakLink link, int ranks, int victim, Path sharedMemory) {
    /** {@return one of these} */
    <T> T oneOf(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
