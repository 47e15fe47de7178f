package io.tutti.spi;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where the ranks of a job find rank 0. Rank 0 listens, makes its address known there, and admits the other ranks; see
 * {@code docs/environment.md}. Its text form, for messages, is that of {@code toString}.
 */
public sealed interface Rendezvous permits Rendezvous.Address, Rendezvous.Ports, Rendezvous.HostFile, KeyValueSpace {
    /**
     * An address that all ranks know, on which rank 0 listens. Ranks may know it by different names; a rank looks a name
     * up again until rank 0 answers or the join deadline has passed.
     *
     * @param host a name or an address of rank 0's host; an IPv6 address without brackets
     * @param port 1 to 65535
     */
    record Address(String host, int port) implements Rendezvous {
        private static final Pattern TEXT = Pattern.compile("(?:\\[([^\\]]+)\\]|([^:\\[\\]]+)):([0-9]{1,5})");
        private static final int MOST = 65_535;

        /**
         * Checks both parts.
         *
         * @throws IllegalArgumentException if the host is empty or the port is out of range
         */
        public Address {
            if (host == null || host.isEmpty()) {
                throw new IllegalArgumentException("host=" + host + " must name rank 0's host");
            }
            if (port < 1 || port > MOST) {
                throw new IllegalArgumentException("port=" + port + " must be from 1 to " + MOST);
            }
        }

        /**
         * Parses {@code host:port} or {@code [ipv6]:port}.
         *
         * @param text the address
         * @return the address
         * @throws IllegalArgumentException if the text is null or has another form
         */
        public static Address parse(String text) {
            Matcher matcher = TEXT.matcher(text == null ? "" : text);
            int port = matcher.matches() ? Integer.parseInt(matcher.group(3)) : 0;
            if (port < 1 || port > MOST) {
                throw new IllegalArgumentException(
                        "rendezvous=" + text + " must be host:port or [ipv6]:port, with a port from 1 to " + MOST);
            }
            return new Address(matcher.group(1) != null ? matcher.group(1) : matcher.group(2), port);
        }

        /** {@return the form that {@link #parse} accepts} */
        @Override
        public String toString() {
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        }
    }

    /**
     * A host of which all ranks know, and ports that may be in use. Rank 0 listens on the first port that is free; the
     * other ranks try them in turn until a rank 0 of their job answers. Jobs are told apart by their numbers, so each
     * must have one of its own ({@link Membership#withJob(String)}).
     *
     * @param host a name or an address of rank 0's host; an IPv6 address without brackets
     * @param ports at least one, each from 1 to 65535; the same on all ranks
     */
    record Ports(String host, List<Integer> ports) implements Rendezvous {
        /**
         * Checks the host and every port.
         *
         * @throws IllegalArgumentException if the host is empty, there is no port, or a port is out of range
         */
        public Ports {
            ports = List.copyOf(ports);
            if (ports.isEmpty()) {
                throw new IllegalArgumentException("ports=[] must have at least one port");
            }
            for (int port : ports) {
                new Address(host, port);
            }
        }

        /** {@return {@code host:port,port,…}} */
        @Override
        public String toString() {
            String first = new Address(host, ports.getFirst()).toString();
            return first + ports.stream().skip(1).map(port -> "," + port).collect(Collectors.joining());
        }
    }

    /**
     * A file in which rank 0 writes its address, for ranks that share a host: rank 0 listens on the loopback interface.
     *
     * @param path the file; rank 0 creates it, and deletes it when all ranks have joined
     */
    record HostFile(Path path) implements Rendezvous {
        /**
         * Checks the path.
         *
         * @throws IllegalArgumentException if it is null or empty
         */
        public HostFile {
            if (path == null || path.toString().isEmpty()) {
                throw new IllegalArgumentException("path=" + path + " must name a file");
            }
        }

        /** {@return {@code file:PATH}} */
        @Override
        public String toString() {
            return "file:" + path;
        }
    }
}
