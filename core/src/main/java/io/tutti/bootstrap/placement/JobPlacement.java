package io.tutti.bootstrap.placement;

import io.tutti.config.LineRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Where the ranks of a job run: which share files, machines and processors, and what their network carries. Computed
 * once, when all ranks have joined, and equal on all of them. It does not depend on transports.
 *
 * @param ranks the placement of each rank
 */
public record JobPlacement(List<RankPlacement> ranks) {
    /** A host, as measurements know it: two machines may have the same name, and containers of one machine several. */
    private record Host(String name, int machine) {
        /** Written out: what a record has of itself is made of method handles while ranks join. */
        @Override
        public int hashCode() {
            return 31 * machine + name.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Host host && machine == host.machine && name.equals(host.name);
        }
    }

    /** Copies the list. */
    public JobPlacement {
        ranks = List.copyOf(ranks);
    }

    /**
     * Computes the placement from what ranks report.
     *
     * @param facts by rank
     * @param groups host groups by rank
     */
    public static JobPlacement of(List<HostFacts> facts, int[] groups) {
        Map<String, List<Integer>> machines = new LinkedHashMap<>();
        for (int rank = 0; rank < groups.length; rank++) {
            machines.computeIfAbsent(facts.get(rank).machine(), name -> new ArrayList<>())
                    .add(rank);
        }
        RankPlacement[] placements = new RankPlacement[groups.length];
        int machine = 0;
        for (List<Integer> members : machines.values()) {
            int processors =
                    HostFacts.processors(members.stream().map(facts::get).toList());
            for (int index = 0; index < members.size(); index++) {
                HostFacts own = facts.get(members.get(index));
                placements[members.get(index)] = new RankPlacement(
                        groups[members.get(index)],
                        machine,
                        index,
                        members.size(),
                        processors,
                        own.hostName(),
                        own.lineRate());
            }
            machine++;
        }
        return new JobPlacement(Arrays.asList(placements));
    }

    /**
     * Returns the placement of ranks that are threads of this process.
     *
     * @param ranks number of ranks
     * @param hostName name of the host
     */
    public static JobPlacement ofThreads(int ranks, String hostName) {
        int processors = Runtime.getRuntime().availableProcessors();
        return new JobPlacement(IntStream.range(0, ranks)
                .mapToObj(rank -> new RankPlacement(0, 0, rank, ranks, processors, hostName, LineRate.UNKNOWN))
                .toList());
    }

    /**
     * Returns a name for the set of hosts of some ranks, as measurements know it.
     *
     * @param members ranks of the job
     * @return one word; the name of the host if there is one host
     */
    public String hosts(int[] members) {
        return HostSetName.of(distinctHosts(members).stream().map(Host::name).toList());
    }

    /**
     * Returns the number of hosts of some ranks. Machines that have the same name count as different hosts, and so do
     * containers of one machine that have different names.
     *
     * @param members ranks of the job
     */
    public int hostCount(int[] members) {
        return distinctHosts(members).size();
    }

    /** Every rank asks while it joins, so this takes a loop, not a stream with its lambdas. */
    private Set<Host> distinctHosts(int[] members) {
        Set<Host> hosts = new LinkedHashSet<>();
        for (int member : members) {
            hosts.add(new Host(ranks.get(member).hostName(), ranks.get(member).machine()));
        }
        return hosts;
    }

    /**
     * Returns the oversubscription of some ranks: the largest number of ranks of the job per processor on any of their
     * machines.
     *
     * @param members ranks of the job
     * @return at least 1
     */
    public double oversubscription(int[] members) {
        double most = 1;
        for (int member : members) {
            most = Math.max(most, ranks.get(member).oversubscription());
        }
        return most;
    }

    /**
     * Returns the lowest known rate of the networks that join some ranks.
     *
     * @param members ranks of the job
     * @return unknown if they are on one host, or no rate is known
     */
    public LineRate lineRate(int[] members) {
        return hostCount(members) == 1
                ? LineRate.UNKNOWN
                : IntStream.of(members)
                        .mapToObj(member -> ranks.get(member).lineRate())
                        .reduce(LineRate.UNKNOWN, LineRate::atMost);
    }
}
