package io.tutti.launch.lab.network;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
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
     * Gives all links, which were just created, a rate.
     *
     * @param rate the rate; {@link Rate#NONE} for no limit
     * @throws io.tutti.error.CommunicationException RESOURCE if a program fails; some links then have the rate, others none
     */
    public void begin(Rate rate) {
        links(devices -> shape(devices, rate));
    }

    /**
     * Changes the rate of all links, whatever they have now: an earlier change may have failed half-way. Queued packets are lost.
     *
     * @param rate the new rate; {@link Rate#NONE} for no limit
     * @throws io.tutti.error.CommunicationException RESOURCE if a program fails; some links then have the new rate, others the old one or
     *     none
     */
    public void change(Rate rate) {
        links(devices -> {
            String lines = lines(devices.names().stream().map(device -> String.format(Locale.ROOT, DELETE, device)));
            tools.attempt(List.of(tools.tc(), "-n", devices.namespace(), "-force", "-batch", "-"), lines);
            shape(devices, rate);
        });
    }

    /** The devices of a namespace. */
    private record Devices(String namespace, List<String> names) {}

    private void links(Consumer<Devices> action) {
        names.all().forEach(host -> action.accept(new Devices(names.namespace(host), List.of(Names.INTERFACE))));
        action.accept(new Devices(
                names.switchNamespace(), names.all().mapToObj(Names::port).toList()));
    }

    private void shape(Devices devices, Rate rate) {
        int packet = rate.packetBytes(names.hosts());
        tools.ip(
                devices.namespace(),
                lines(devices.names().stream().map(device -> String.format(Locale.ROOT, PACKETS, device, packet))));
        if (rate.isShaped()) {
            tools.tc(
                    devices.namespace(),
                    lines(devices.names().stream().map(device -> String.format(Locale.ROOT, ADD, device, rate))));
        }
    }

    private static String lines(Stream<String> texts) {
        return String.join("", texts.toList());
    }
}
