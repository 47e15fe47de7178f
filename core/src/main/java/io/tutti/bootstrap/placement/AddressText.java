package io.tutti.bootstrap.placement;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.IntStream;

/** Addresses of hosts as users write them. */
public final class AddressText {
    private static final int GROUPS = 8;
    private static final String ZERO = "0";

    private AddressText() {}

    /**
     * Returns an address in words to users: IPv6 in its short form ({@code ::1}, {@code fd00::2}), with the interface only where the address
     * means nothing without it.
     *
     * @param address the address; its name is not asked for
     * @return the address, as name services and sockets take it
     */
    public static String of(InetAddress address) {
        String text = address.getHostAddress();
        if (!(address instanceof Inet6Address)) {
            return text;
        }
        String owner = address.isLinkLocalAddress() && text.contains("%") ? text.substring(text.indexOf('%')) : "";
        return shortest(groups(address.getAddress())) + owner;
    }

    private static List<String> groups(byte[] bytes) {
        return IntStream.range(0, GROUPS)
                .mapToObj(group -> Integer.toHexString((bytes[2 * group] & 0xff) << 8 | bytes[2 * group + 1] & 0xff))
                .toList();
    }

    /** Leaves out the longest run of zeros, the first of equal ones (RFC 5952). */
    private static String shortest(List<String> groups) {
        for (int length = GROUPS; length > 1; length--) {
            for (int from = 0; from + length <= GROUPS; from++) {
                if (groups.subList(from, from + length).stream().allMatch(ZERO::equals)) {
                    return joined(groups.subList(0, from)) + "::" + joined(groups.subList(from + length, GROUPS));
                }
            }
        }
        return joined(groups);
    }

    private static String joined(List<String> groups) {
        return String.join(":", groups);
    }
}
