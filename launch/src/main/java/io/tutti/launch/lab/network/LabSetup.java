package io.tutti.launch.lab.network;

import io.tutti.error.FileError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Creates the hosts, the switch and the links of a lab. A failure leaves a partial lab, which {@link LabTeardown}
 * removes.
 */
public final class LabSetup {
    /** IPv6 would only add unneeded addresses. A kernel without IPv6 lacks these files. */
    private static final String WITHOUT_IPV6 = """
            for each in all default; do
                file=/proc/sys/net/ipv6/conf/$each/disable_ipv6
                if [ -w $file ]; then echo 1 > $file; fi
            done
            """;

    /**
     * No packet is lost here, so the simplest congestion control gives the most even times. BBR paces and pauses by
     * itself, and CUBIC leaves slow start early. Metrics saved from one connection must not slow down the next.
     */
    private static final String TCP = """
            cd /proc/sys/net/ipv4
            echo reno > tcp_congestion_control
            echo 0 > tcp_slow_start_after_idle
            echo 1 > tcp_no_metrics_save
            """;

    private final LabTools tools;
    private final Names names;

    /**
     * Prepares the setup of a lab; creates nothing.
     *
     * @param tools the programs that create it
     * @param names the names and addresses of its parts
     */
    public LabSetup(LabTools tools, Names names) {
        this.tools = tools;
        this.names = names;
    }

    /**
     * Creates the lab, with links that are not shaped.
     *
     * @throws io.tutti.error.CommunicationException RESOURCE if a step fails
     */
    public void run() {
        makeNamespaces();
        makeSwitch();
        wire();
        names.all().forEach(this::configure);
    }

    private void makeNamespaces() {
        StringBuilder lines = new StringBuilder();
        names.namespaces()
                .forEach(namespace ->
                        lines.append("netns add ").append(namespace).append('\n'));
        tools.ip(lines.toString());
        names.all().forEach(host -> writeHostsFile(Names.folder(names.namespace(host))));
    }

    private void writeHostsFile(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("hosts"), names.hostsFile());
        } catch (IOException e) {
            throw LabTools.failure(folder + " cannot be written: " + FileError.describe(e), e);
        }
    }

    private void makeSwitch() {
        tools.script(names.switchNamespace(), WITHOUT_IPV6);
        tools.ip(names.switchNamespace(), String.format(Locale.ROOT, """
                        link set lo up
                        link add %1$s type bridge stp_state 0 forward_delay 0 mcast_snooping 0
                        link set %1$s up
                        """, Names.BRIDGE));
    }

    private void wire() {
        StringBuilder wires = new StringBuilder();
        StringBuilder ports = new StringBuilder();
        names.all().forEach(host -> {
            wires.append(String.format(
                    Locale.ROOT,
                    "link add %s netns %s type veth peer name %s address %s netns %s%n",
                    Names.port(host),
                    names.switchNamespace(),
                    Names.INTERFACE,
                    Names.mac(host),
                    names.namespace(host)));
            ports.append(String.format(Locale.ROOT, "link set %s master %s up%n", Names.port(host), Names.BRIDGE));
        });
        tools.ip(wires.toString());
        tools.ip(names.switchNamespace(), ports.toString());
    }

    private void configure(int host) {
        String namespace = names.namespace(host);
        tools.script(namespace, WITHOUT_IPV6 + TCP);
        tools.ip(
                namespace,
                String.format(
                        Locale.ROOT,
                        "link set lo up%naddress add %s/%d dev %s%n",
                        Names.address(host),
                        Names.PREFIX_LENGTH,
                        Names.INTERFACE));
        connect(host);
    }

    /**
     * Sets the link of a host up, and tells the host its neighbours, which it forgets when the link is set down.
     *
     * @param host the host's number
     * @throws io.tutti.error.CommunicationException RESOURCE if a step fails
     */
    public void connect(int host) {
        StringBuilder lines = new StringBuilder("link set " + Names.INTERFACE + " up\n");
        names.all().filter(other -> other != host).forEach(other -> lines.append(neighbour(other)));
        tools.ip(names.namespace(host), lines.toString());
    }

    /**
     * Dynamic entries for the neighbours of many hosts would overflow the table, which the whole machine shares.
     * Permanent entries do not count towards its limit.
     */
    private static String neighbour(int other) {
        return String.format(
                Locale.ROOT,
                "neighbour replace %s lladdr %s dev %s nud permanent%n",
                Names.address(other),
                Names.mac(other),
                Names.INTERFACE);
    }
}
