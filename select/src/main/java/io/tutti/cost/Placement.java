package io.tutti.cost;

import io.tutti.config.LineRate;
import io.tutti.schedule.Topology;
import io.tutti.spi.Transports;

/**
 * Where the ranks of a communicator are placed, as algorithm selection sees it. Equal on all ranks.
 *
 * @param topology which ranks share memory
 * @param within the kind of the links inside a node
 * @param between the kind of the links between nodes; the slowest if there are several
 * @param hosts the name of the set of hosts; measurements on one set do not apply to another
 * @param hostCount the number of hosts; ranks of one host may nevertheless communicate over a network
 * @param oversubscription the ranks per processor of the most loaded host, at least 1
 * @param lineRate the rate of the slowest host's network; may be unknown
 */
public record Placement(
        Topology topology,
        LinkKind within,
        LinkKind between,
        String hosts,
        int hostCount,
        double oversubscription,
        LineRate lineRate) {
    /** The name for hosts that are not distinguished, in tables and rules. */
    public static final String ANY_HOSTS = "any";

    private static final int MOST_LETTERS = 64;

    /**
     * Creates a placement.
     *
     * @throws IllegalArgumentException if {@code hosts} is not one word, or {@code oversubscription} is below 1 or infinite
     */
    public Placement {
        if (!isWord(hosts)) {
            throw new IllegalArgumentException("hosts=" + hosts + " must be one word");
        }
        if (!(oversubscription >= 1) || Double.isInfinite(oversubscription)) {
            throw new IllegalArgumentException("oversubscription=" + oversubscription + " must be at least 1");
        }
    }

    private static boolean isWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!isLetter && (c < '0' || c > '9') && "._-".indexOf(c) < 0) {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= MOST_LETTERS;
    }

    /**
     * Creates a placement with shared memory inside nodes and TCP between them.
     *
     * @param topology which ranks share memory
     * @param hosts the name of the set of hosts
     * @param hostCount the number of hosts
     * @param oversubscription the ranks per processor of the most loaded host, at least 1
     * @param lineRate the rate of the slowest host's network
     * @throws IllegalArgumentException as the canonical constructor
     */
    public Placement(Topology topology, String hosts, int hostCount, double oversubscription, LineRate lineRate) {
        this(topology, LinkKind.SHM, LinkKind.TCP, hosts, hostCount, oversubscription, lineRate);
    }

    /**
     * Creates a placement likewise, with as many hosts as nodes and an unknown line rate.
     *
     * @param topology which ranks share memory
     * @param hosts the name of the set of hosts
     * @param oversubscription the ranks per processor of the most loaded host, at least 1
     * @throws IllegalArgumentException as the canonical constructor
     */
    public Placement(Topology topology, String hosts, double oversubscription) {
        this(topology, hosts, topology.nodes(), oversubscription, LineRate.UNKNOWN);
    }

    /**
     * Returns the same placement with another line rate.
     *
     * @param rate the rate of the slowest host's network
     * @return a placement that differs in nothing else
     */
    public Placement over(LineRate rate) {
        return new Placement(topology, within, between, hosts, hostCount, oversubscription, rate);
    }

    /**
     * Returns a placement on any hosts, with a processor for each rank.
     *
     * @param topology which ranks share memory
     * @return a placement with as many hosts as nodes
     */
    public static Placement of(Topology topology) {
        return new Placement(topology, ANY_HOSTS, 1);
    }

    /**
     * Returns how the ranks exchange data, as tuning tables and rules name it.
     *
     * @return the key of the links if all are of one kind, {@link Transports#MIXED} otherwise
     */
    public String link() {
        if (topology.nodes() == 1) {
            return within.key();
        }
        return topology.nodes() == topology.ranks() ? between.key() : Transports.MIXED;
    }
}
