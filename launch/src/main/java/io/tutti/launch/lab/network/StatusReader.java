package io.tutti.launch.lab.network;

import io.tutti.launch.lab.network.LabStatus.Direction;
import io.tutti.launch.lab.network.LabStatus.Link;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Reads a lab's state from the kernel through {@code ip} and {@code tc}. */
public final class StatusReader {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final LabTools tools;
    private final Names names;
    private final Rate rate;

    /**
     * Creates a reader; reads nothing yet.
     *
     * @param tools the programs that show the state
     * @param names the names of the lab's parts
     * @param rate of every link, repeated in the status
     */
    public StatusReader(LabTools tools, Names names, Rate rate) {
        this.tools = tools;
        this.names = names;
        this.rate = rate;
    }

    /**
     * {@return the lab's state now}
     *
     * @throws io.tutti.error.CommunicationException RESOURCE if a program fails, for example because the lab was removed
     */
    public LabStatus read() {
        Map<String, List<ProcessHandle>> processes = new NamespaceProcesses(names).byNamespace();
        Map<String, JsonNode> ports = byName("ifname", ip(names.switchNamespace()));
        Map<String, JsonNode> shapers = byName("dev", tc(names.switchNamespace()));
        List<Link> links = names.all()
                .mapToObj(host -> link(
                        host,
                        processes.getOrDefault(names.namespace(host), List.of()).size(),
                        ports.getOrDefault(Names.port(host), MissingNode.getInstance()),
                        shapers.get(Names.port(host))))
                .toList();
        return new LabStatus(
                names.id(),
                names.hosts(),
                rate.toString(),
                rate.bitsPerSecond(),
                rate.packetBytes(names.hosts()),
                links);
    }

    private Link link(int host, int processes, JsonNode port, JsonNode ingress) {
        String namespace = names.namespace(host);
        JsonNode egress = byName("dev", tc(namespace)).get(Names.INTERFACE);
        JsonNode counters = port.path("stats64");
        return new Link(
                Names.host(host),
                namespace,
                Names.address(host),
                processes,
                port.path("operstate").asString("").equals("UP"),
                direction(counters.path("rx"), egress),
                direction(counters.path("tx"), ingress));
    }

    /**
     * Reads one direction of a link. {@code counters} belong to the switch's port; {@code shaper} is the root queue, or
     * absent.
     */
    private static Direction direction(JsonNode counters, JsonNode shaper) {
        long bytes = counters.path("bytes").asLong(0);
        return shaper == null
                ? new Direction(bytes, 0, 0, 0)
                : new Direction(
                        bytes,
                        shaper.path("bytes").asLong(0),
                        shaper.path("drops").asLong(0),
                        shaper.path("backlog").asLong(0));
    }

    private JsonNode ip(String namespace) {
        return MAPPER.readTree(tools.run(List.of(tools.ip(), "-n", namespace, "-s", "-j", "link", "show"), ""));
    }

    private JsonNode tc(String namespace) {
        return MAPPER.readTree(tools.run(List.of(tools.tc(), "-n", namespace, "-s", "-j", "qdisc", "show"), ""));
    }

    /**
     * Indexes a list by device. If a device has several queues, the root queue is used; it comes first and counts all
     * traffic.
     */
    private static Map<String, JsonNode> byName(String field, JsonNode list) {
        Map<String, JsonNode> byName = new HashMap<>();
        list.forEach(each -> byName.putIfAbsent(each.path(field).asString(""), each));
        return byName;
    }
}
