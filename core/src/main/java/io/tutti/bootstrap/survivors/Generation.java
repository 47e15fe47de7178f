package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.agreement.NextWorld;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * The ranks of a job at its start, or those that an agreement left.
 *
 * @param number 0 at the start, one more after each agreement
 * @param id the start's id, or that on which the ranks agreed
 * @param rank this process's rank
 * @param origins what its ranks were at the start of the job, by rank
 * @param addresses where each rank listens for the others after a failure
 */
public record Generation(int number, long id, int rank, List<Integer> origins, List<InetSocketAddress> addresses) {
    public Generation {
        origins = List.copyOf(origins);
        addresses = List.copyOf(addresses);
    }

    int size() {
        return addresses.size();
    }

    /** Returns the next generation, of which this process is a rank. */
    Generation next(NextWorld world) {
        return new Generation(
                number + 1,
                world.id(),
                world.members().indexOf(rank),
                world.members().stream().map(origins::get).toList(),
                world.members().stream().map(addresses::get).toList());
    }
}
