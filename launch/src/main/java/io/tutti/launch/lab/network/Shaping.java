package io.tutti.launch.lab.network;

import java.util.List;
import java.util.stream.Stream;

/**
 * Limits the links of a lab in both directions: a hierarchical token bucket at the host's interface limits what the
 * host sends, and one at the switch's port limits what it receives. Each is in front of a queue that is deep enough to
 * lose nothing.
 *
 * <p>A token bucket lets one packet go into debt whatever its burst. The burst is therefore minimal, and the packets
 * are kept small ({@link Rate#packetBytes}).
 */
public final class Shaping {
    private static final String DELETE = "qdisc del dev %s root%n";

    private static final String ADD = """
            qdisc add dev %1$s root handle 1: htb default 1
            class add dev %1$s parent 1: classid 1:1 htb rate %2$s ceil %2$s burst 1600 cburst 1600 quantum 60000
            qdisc add dev %1$s parent 1:1 handle 10: bfifo limit 64mb
            """;

    private static final String PACKETS = "link set dev %1$s gso_max_size %2$d gro_max_size %2$d%n";

    private final LabTools tools;
    private final Names names;

    /**
     * Prepares the shaping of a lab's links; changes nothing yet.
     *
     * @param tools the programs that change links
     * @param names the names of the lab's parts
     */
    public Shaping(LabTools tools, Names names) {
        this.tools = tools;
        this.names = names;
    }

    /**
     * Changes all links from one rate to another. Queued packets are lost.
     *
     * @param before the rate of the links now; {@link Rate#NONE} for links that were just created
     * @param rate the new rate; {@link Rate#NONE} for no limit
     * @throws io.tutti.error.CommunicationException RESOURCE if a program fails; some links then have the new rate, others the old one
     */
    public void change(Rate before, Rate rate) {
        names.all().forEach(host -> change(names.namespace(host), List.of(Names.INTERFACE), before, rate));
        change(names.switchNamespace(), names.all().mapToObj(Names::port).toList(), before, rate);
    }

    private void change(String namespace, List<String> devices, Rate before, Rate rate) {
        if (before.isShaped()) {
            tools.tc(namespace, lines(devices.stream().map(DELETE::formatted)));
        }
        int packet = rate.packetBytes(names.hosts());
        tools.ip(namespace, lines(devices.stream().map(device -> PACKETS.formatted(device, packet))));
        if (rate.isShaped()) {
            tools.tc(namespace, lines(devices.stream().map(device -> ADD.formatted(device, rate))));
        }
    }

    private static String lines(Stream<String> texts) {
        return String.join("", texts.toList());
    }
}
