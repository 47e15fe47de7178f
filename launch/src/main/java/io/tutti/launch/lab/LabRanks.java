package io.tutti.launch.lab;

import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import io.tutti.launch.request.LaunchPlace;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.RankHosts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Places the ranks of jobs on the hosts of a lab, round robin or in blocks. Closing it closes the lab if the lab is
 * temporary.
 *
 * @param lab the lab that provides the hosts
 * @param perHost ranks in a block, at least 1; 0 for round robin
 */
public record LabRanks(Lab lab, int perHost) implements RankHosts {
    /** Below the range of ephemeral ports, which systems assign by themselves. */
    private static final int FIRST_PORT = 10_000;

    private static final int PORTS = 20_000;
    /** Order of magnitude of what two processors transfer between hosts in their memory. */
    private static final String UNSHAPED = "10gbit";

    @Override
    public LaunchRequest place(LaunchRequest request) {
        if (request.place().nodes() > 1) {
            throw new IllegalArgumentException("--lab is one machine; it cannot be one of several (--nnodes)");
        }
        int room = perHost * lab.hosts();
        if (perHost > 0 && request.ranks() > room) {
            throw new IllegalArgumentException("ranks=" + request.ranks() + " are more than " + room + ", --ppn "
                    + perHost + " on " + lab.hosts() + " hosts");
        }
        LaunchPlace place = request.place();
        int port = FIRST_PORT + Math.floorMod(place.job(), PORTS);
        return told(request)
                .withPlace(new LaunchPlace(1, 0, lab.address(0) + ":" + port, place.job(), place.secret()))
                .withSeating(new Seats(request.ranks()));
    }

    /**
     * Ranks cannot query the shapers or the interfaces of a lab for their rate. Their environment therefore states it,
     * unless the user has set it.
     */
    private LaunchRequest told(LaunchRequest request) {
        String name = Setting.LINE_RATE.environmentName();
        boolean isSaid = request.environment().containsKey(name) || System.getenv(name) != null;
        if (isSaid) {
            return request;
        }
        Map<String, String> environment = new HashMap<>(request.environment());
        environment.put(name, lab.rate().isShaped() ? lab.rate().toString() : UNSHAPED);
        return request.withEnvironment(environment);
    }

    private int host(int rank) {
        return perHost == 0 ? rank % lab.hosts() : rank / perHost;
    }

    @Override
    public void close() {
        lab.close();
    }

    /** The mapping of one job's ranks. */
    private final class Seats implements Seating {
        private final int ranks;

        Seats(int ranks) {
            this.ranks = ranks;
        }

        @Override
        public List<String> command(int localRank, List<String> command) {
            return lab.command(host(localRank), command);
        }

        @Override
        public Map<String, String> environment(int localRank) {
            int host = host(localRank);
            return Map.of(
                    JobVariables.LOCAL_RANK,
                    Long.toString(neighbours(host, localRank)),
                    JobVariables.LOCAL_SIZE,
                    Long.toString(neighbours(host, ranks)));
        }

        private long neighbours(int host, int below) {
            return IntStream.range(0, below).filter(rank -> host(rank) == host).count();
        }
    }
}
