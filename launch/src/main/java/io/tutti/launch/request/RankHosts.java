package io.tutti.launch.request;

import java.util.List;
import java.util.Map;

/** The hosts on which the ranks of jobs run. Jobs use them one after the other. */
public interface RankHosts extends AutoCloseable {
    /** Runs ranks directly on this machine. */
    RankHosts THIS_MACHINE = request -> request;

    /**
     * Places the ranks of a job on these hosts.
     *
     * @param request the job
     * @return a copy of the request that has these hosts
     * @throws IllegalArgumentException if the ranks do not fit
     */
    LaunchRequest place(LaunchRequest request);

    /** Releases hosts that were created for these jobs. */
    @Override
    default void close() {}

    /** Maps the local ranks of one job to hosts. */
    interface Seating {
        /** Runs every rank directly on this machine. */
        Seating HERE = new Seating() {};

        /**
         * Returns the command line that runs a rank on its host. The process that it starts must be the process of
         * {@code command}.
         *
         * @param localRank the rank's number among those that this launcher starts, from 0
         * @param command program and arguments of the rank
         * @return the command line to start on this machine
         */
        default List<String> command(int localRank, List<String> command) {
            return command;
        }

        /**
         * Returns additional variables of a rank.
         *
         * @param localRank the rank's number among those that this launcher starts, from 0
         * @return variables by name; they override the launcher's contract
         */
        default Map<String, String> environment(int localRank) {
            return Map.of();
        }
    }
}
