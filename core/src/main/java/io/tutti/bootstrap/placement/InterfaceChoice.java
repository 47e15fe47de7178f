package io.tutti.bootstrap.placement;

import io.tutti.config.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The address of this host at which other ranks reach this one, and why.
 *
 * @param address the address
 * @param interfaceName its interface; empty if none of this host has it
 * @param reason one line without a final stop
 */
public record InterfaceChoice(InetAddress address, String interfaceName, String reason) {
    /** An address that a filter accepts. */
    private record Accepted(HostInterface owner, InetAddress address, int preference, boolean isOtherFamily)
            implements Comparable<Accepted> {
        @Override
        public int compareTo(Accepted other) {
            int byItem = Integer.compare(preference, other.preference);
            return byItem != 0 ? byItem : Boolean.compare(isOtherFamily, other.isOtherFamily);
        }
    }

    /**
     * Chooses for a rank that is connected to rank 0, or for rank 0 itself: what {@code TUTTI_INTERFACE} names, and by
     * default the interface of that connection.
     *
     * @param filter the meaning of {@code TUTTI_INTERFACE}
     * @param route the local address of the connection to rank 0, or the one on which rank 0 listens
     * @return the choice
     * @throws IOException if no interface is accepted
     */
    public static InterfaceChoice onRoute(InterfaceFilter filter, InetAddress route) throws IOException {
        List<HostInterface> all = HostInterface.all();
        if (filter.isAuto()) {
            String name = all.stream()
                    .filter(one -> one.addresses().contains(route))
                    .map(HostInterface::name)
                    .findFirst()
                    .orElse("");
            return new InterfaceChoice(route, name, "the route to rank 0");
        }
        return best(filter, all, route).orElseThrow(() -> new IOException(noneAccepted(filter, all)));
    }

    /**
     * Chooses where rank 0 listens if its rendezvous does not tell: the first interface that the filter accepts, by default
     * the first that leads to other hosts.
     *
     * @param filter the meaning of {@code TUTTI_INTERFACE}
     * @return the choice; loopback by default if nothing leads to other hosts
     * @throws IOException if the filter is not the default and accepts no interface
     */
    public static InterfaceChoice withoutRoute(InterfaceFilter filter) throws IOException {
        List<HostInterface> all = HostInterface.all();
        Optional<InterfaceChoice> best = best(filter, all, null);
        if (best.isPresent()) {
            return best.get();
        }
        if (filter.isAuto()) {
            return new InterfaceChoice(NetworkInterfaces.loopback(), "lo", "no interface leads to other hosts");
        }
        throw new IOException(noneAccepted(filter, all));
    }

    private static Optional<InterfaceChoice> best(InterfaceFilter filter, List<HostInterface> all, InetAddress route) {
        int family = route == null ? 4 : route.getAddress().length;
        return all.stream()
                .flatMap(owner -> owner.addresses().stream()
                        .map(address -> new Accepted(
                                owner,
                                address,
                                filter.preference(owner, address),
                                address.getAddress().length != family)))
                .filter(accepted -> accepted.preference() >= 0)
                .min(Accepted::compareTo)
                .map(accepted -> new InterfaceChoice(
                        accepted.address(),
                        accepted.owner().name(),
                        filter.isAuto()
                                ? "the first that leads to other hosts"
                                : Setting.INTERFACE.environmentName() + "=" + filter));
    }

    private static String noneAccepted(InterfaceFilter filter, List<HostInterface> all) {
        return Setting.INTERFACE.environmentName() + "=" + filter + " accepts none of this host's interfaces: "
                + all.stream().map(InterfaceChoice::text).collect(Collectors.joining(", "));
    }

    private static String text(HostInterface one) {
        return one.name()
                + one.addresses().stream()
                        .map(address -> " " + AddressText.of(address))
                        .collect(Collectors.joining());
    }
}
