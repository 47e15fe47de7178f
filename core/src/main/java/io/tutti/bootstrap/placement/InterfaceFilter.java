package io.tutti.bootstrap.placement;

import io.tutti.config.Setting;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * The meaning of {@code TUTTI_INTERFACE}: a list, separated by commas, of beginnings of names ({@code eth,ib}) and of
 * networks ({@code 10.1.0.0/16}, {@code fd00::/8}). {@code =} in front of the list demands whole names, {@code ^} excludes
 * what follows, {@code ^=} excludes whole names. {@code auto} accepts what leads to other hosts.
 */
public final class InterfaceFilter {
    private static final String ADDRESS = "[0-9]+(\\.[0-9]+){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*";
    private static final String AUTO = "auto";

    private final String text;
    private final boolean excludes;
    private final List<Predicate<Candidate>> items;

    /** An address and the interface that has it. */
    private record Candidate(HostInterface owner, InetAddress address) {}

    private InterfaceFilter(String text, boolean excludes, List<Predicate<Candidate>> items) {
        this.text = text;
        this.excludes = excludes;
        this.items = items;
    }

    /**
     * Parses a list.
     *
     * @param text the list, or {@code auto}
     * @return the filter
     * @throws IllegalArgumentException if an item is empty or a network is malformed
     */
    public static InterfaceFilter parse(String text) {
        if (text.equals(AUTO)) {
            return new InterfaceFilter(text, false, List.of());
        }
        boolean excludes = text.startsWith("^");
        String rest = excludes ? text.substring(1) : text;
        boolean whole = rest.startsWith("=");
        List<Predicate<Candidate>> items = new ArrayList<>();
        for (String item : (whole ? rest.substring(1) : rest).split(",", -1)) {
            items.add(item(item, whole, text));
        }
        return new InterfaceFilter(text, excludes, items);
    }

    private static Predicate<Candidate> item(String item, boolean whole, String text) {
        int slash = item.indexOf('/');
        if (slash >= 0) {
            return network(item.substring(0, slash), item.substring(slash + 1), text);
        }
        if (!item.matches("[A-Za-z0-9_.:@-]+")) {
            throw malformed(text);
        }
        return whole
                ? candidate -> candidate.owner().name().equals(item)
                : candidate -> candidate.owner().name().startsWith(item);
    }

    private static Predicate<Candidate> network(String address, String length, String text) {
        if (!address.matches(ADDRESS) || !length.matches("[0-9]{1,3}")) {
            throw malformed(text);
        }
        byte[] network;
        try {
            network = InetAddress.ofLiteral(address).getAddress();
        } catch (IllegalArgumentException e) {
            throw malformed(text);
        }
        int bits = Integer.parseInt(length);
        if (bits > network.length * Byte.SIZE) {
            throw malformed(text);
        }
        return candidate -> startsWith(candidate.address().getAddress(), network, bits);
    }

    private static boolean startsWith(byte[] address, byte[] network, int bits) {
        int whole = bits / Byte.SIZE;
        if (address.length != network.length || !Arrays.equals(address, 0, whole, network, 0, whole)) {
            return false;
        }
        int rest = bits % Byte.SIZE;
        return rest == 0 || (address[whole] & 0xff) >> Byte.SIZE - rest == (network[whole] & 0xff) >> Byte.SIZE - rest;
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException(Setting.INTERFACE.environmentName() + "=" + text
                + " must be names or networks, separated by commas, such as eth,ib or =eth0 or ^docker or 10.1.0.0/16");
    }

    /** {@return whether this is the default, by which a rank takes the interface of its route to rank 0} */
    boolean isAuto() {
        return items.isEmpty();
    }

    /**
     * Returns how much an address is preferred.
     *
     * @param owner the interface that has it
     * @param address the address
     * @return the number of the item of the list that accepts it, from 0; -1 if it is not accepted
     */
    int preference(HostInterface owner, InetAddress address) {
        Candidate candidate = new Candidate(owner, address);
        if (isAuto()) {
            return owner.kind() == HostInterface.Kind.NETWORK ? 0 : -1;
        }
        for (int item = 0; item < items.size(); item++) {
            if (items.get(item).test(candidate)) {
                return excludes ? -1 : item;
            }
        }
        return excludes && owner.kind() == HostInterface.Kind.NETWORK ? 0 : -1;
    }

    /** {@return the text from which it was parsed} */
    @Override
    public String toString() {
        return text;
    }
}
