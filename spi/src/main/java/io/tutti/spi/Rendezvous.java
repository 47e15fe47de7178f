package io.tutti.spi;

import java.nio.file.Path;
import java.util.List;
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
        private static final int MOST_DIGITS = 5;
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
            int colon = text == null ? -1 : text.lastIndexOf(':');
            int port = colon < 0 || !isHost(text.substring(0, colon)) ? 0 : port(text.substring(colon + 1));
            if (port < 1 || port > MOST) {
                throw new IllegalArgumentException(
                        "rendezvous=" + text + " must be host:port or [ipv6]:port, with a port from 1 to " + MOST);
            }
            return new Address(text.charAt(0) == '[' ? text.substring(1, colon - 1) : text.substring(0, colon), port);
        }

        /** Whether a text is a name without colons and brackets, or anything in brackets but a closing one. */
        private static boolean isHost(String text) {
            if (text.startsWith("[")) {
                return text.length() > 2 && text.indexOf(']') == text.length() - 1;
            }
            return !text.isEmpty() && text.indexOf(':') < 0 && text.indexOf('[') < 0 && text.indexOf(']') < 0;
        }

        /** Returns the number, or 0 if it is none of up to five digits. */
        private static int port(String digits) {
            int port = 0;
            for (int i = 0; i < digits.length(); i++) {
                int digit = digits.charAt(i) - '0';
                if (digit < 0 || digit > 9 || i == MOST_DIGITS) {
                    return 0;
                }
                port = 10 * port + digit;
            }
            return port;
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
