package io.tutti.metrics;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a rank's endpoint listens. */
final class EndpointAddress {
    private static final Pattern FORM =
            Pattern.compile("(?:(?<host>\\[[0-9a-fA-F:.%]+]|[^:\\[\\]]+):)?(?<port>[0-9]{1,5})");
    private static final int MOST = 65_535;

    private EndpointAddress() {}

    /**
     * Reads {@code PORT} or {@code ADDRESS:PORT}; rank r listens on the port after r others, so that ranks may share a host.
     *
     * @param rank added to the port, unless that is 0, for which the system takes any
     * @throws IllegalArgumentException in one line
     */
    static InetSocketAddress of(String text, int rank) {
        Matcher parts = FORM.matcher(text);
        int port = parts.matches() ? Integer.parseInt(parts.group("port")) : MOST + 1;
        int own = port == 0 ? 0 : port + rank;
        if (own > MOST) {
            throw new IllegalArgumentException("TUTTI_METRICS=" + text
                    + " must be PORT or ADDRESS:PORT, such that PORT + rank is at most " + MOST + "; or off");
        }
        try {
            String host = parts.group("host");
            return new InetSocketAddress(
                    host == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(host), own);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("TUTTI_METRICS=" + text + ": no address of " + parts.group("host"), e);
        }
    }
}
