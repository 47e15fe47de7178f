package io.tutti.cli.launch;

import java.util.List;
import java.util.Map;

/** The hosts on which the ranks of jobs run, one job after the other. */
public interface RankHosts extends AutoCloseable {
    /** This machine, as it is. */
    RankHosts THIS_MACHINE = request -> request;

    /**
     * A copy of the request with its ranks on these hosts.
     *
     * @throws IllegalArgumentException if they do not fit
     */
    LaunchRequest place(LaunchRequest request);

    /** Gives up hosts that were made for these jobs. */
    @Override
    default void close() {}

    /** Who of one job's local ranks runs where. */
    interface Seating {
        /** On this machine, as it is. */
        Seating HERE = new Seating() {};

        /** The command line that runs {@code command} as this rank. The process must be that of the command. */
        default List<String> command(int localRank, List<String> command) {
            return command;
        }

        /** Variables of this rank; they override the launcher's contract. */
        default Map<String, String> environment(int localRank) {
            return Map.of();
        }
    }
}
