package io.tutti.cli.lab;

import java.util.List;
import java.util.stream.Stream;

/**
 * Slows the wires of a lab down, both ways: a hierarchical token bucket at the host's interface for what it sends, one
 * at the switch's port for what it receives, each in front of a queue so deep that nothing is lost.
 *
 * <p>A token bucket lets one packet into debt whatever its burst, so the burst is least and the packets are kept small
 * ({@link Rate#packetBytes}).
 */
final class Shaping {
    private static final String DELETE = "qdisc del dev %s root%n";

    private static final String ADD = """
            qdisc add dev %1$s root handle 1: htb default 1
            class add dev %1$s parent 1: classid 1:1 htb rate %2$s ceil %2$s burst 1600 cburst 1600 quantum 60000
            qdisc add dev %1$s parent 1:1 handle 10: bfifo limit 64mb
            """;

    private static final String PACKETS = "link set dev %1$s gso_max_size %2$d gro_max_size %2$d%n";

    private final LabTools tools;
    private final Names names;

    Shaping(LabTools tools, Names names) {
        this.tools = tools;
        this.names = names;
    }

    /** From a rate to a rate. */
    void change(Rate before, Rate rate) {
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
