package io.tutti.bootstrap;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where ranks find rank 0: an address, or a file on this host in which rank 0 writes its address.
 *
 * @param host name or address; null for a file
 * @param port 1 to 65535; 0 for a file
 * @param file path of the file; null for an address
 */
record Rendezvous(String host, int port, Path file) {
    private static final Pattern ADDRESS = Pattern.compile("(?:\\[([^\\]]+)\\]|([^:\\[\\]]+)):([0-9]{1,5})");
    private static final String FILE = "file:";
    private static final int MOST_FILE_BYTES = 256;

    /**
     * Parses {@code host:port}, {@code [ipv6]:port} or {@code file:PATH}.
     *
     * @throws IllegalArgumentException if the text is null or has another form
     */
    static Rendezvous parse(String text) {
        if (text == null) {
            throw new IllegalArgumentException("rendezvous=null must be host:port, [ipv6]:port or file:PATH");
        }
        if (text.startsWith(FILE) && text.length() > FILE.length()) {
            return new Rendezvous(null, 0, Path.of(text.substring(FILE.length())));
        }
        Matcher matcher = ADDRESS.matcher(text);
        int port = matcher.matches() ? Integer.parseInt(matcher.group(3)) : 0;
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("rendezvous=" + text + " must be host:port, [ipv6]:port or file:PATH");
        }
        String host = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
        return new Rendezvous(host, port, null);
    }

    /** Returns the address on which rank 0 listens. */
    InetSocketAddress bindAddress() throws UnknownHostException {
        if (file != null) {
            return new InetSocketAddress(loopback(), 0);
        }
        InetAddress address = InetAddress.getByName(host);
        if (address.isAnyLocalAddress()) {
            throw new IllegalArgumentException("rendezvous=" + this + " must name one address, not all of them");
        }
        return new InetSocketAddress(address, port);
    }

    private static InetAddress loopback() throws UnknownHostException {
        InetAddress four = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try {
            return java.net.NetworkInterface.getByInetAddress(four) != null ? four : InetAddress.getByName("::1");
        } catch (java.net.SocketException e) {
            return four;
        }
    }

    /**
     * The address that rank 0 has published.
     *
     * @param address where rank 0 listens
     * @param file null if all ranks know the address
     * @param line the text in the file
     */
    record Published(InetSocketAddress address, Path file, String line) implements AutoCloseable {
        /** Removes the file, unless rank 0 of another start has replaced it. */
        @Override
        public void close() {
            try {
                if (file != null && line.equals(read(file))) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException e) {
                System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "removing " + file, e);
            }
        }
    }

    /** Publishes the address; if in a file, atomically. */
    Published publish(InetSocketAddress address, long job) throws IOException {
        String line = "%s %016x".formatted(text(address), job);
        if (file != null) {
            Path draft = file.resolveSibling(file.getFileName() + "." + address.getPort() + ".new");
            Files.writeString(draft, line + "\n");
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        return new Published(address, file, line);
    }

    private static String read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_FILE_BYTES), StandardCharsets.US_ASCII).strip();
        }
    }

    /**
     * Returns the address to dial.
     *
     * @throws IOException with the reason if the address is not known yet
     */
    InetSocketAddress dialAddress(long job) throws IOException {
        if (file == null) {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        }
        try {
            String text = read(file);
            int blank = text.lastIndexOf(' ');
            if (blank < 0 || !text.substring(blank + 1).equals("%016x".formatted(job))) {
                throw new IOException("the file is of another job");
            }
            Rendezvous address = parse(text.substring(0, blank));
            return new InetSocketAddress(InetAddress.getByName(address.host), address.port);
        } catch (NoSuchFileException e) {
            throw new IOException("the file does not exist", e);
        } catch (IllegalArgumentException e) {
            throw new IOException("the file holds no address", e);
        }
    }

    /** Formats an address as {@code 127.0.0.1:4711} or {@code [::1]:4711}. */
    static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    @Override
    public String toString() {
        if (file != null) {
            return FILE + file;
        }
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
