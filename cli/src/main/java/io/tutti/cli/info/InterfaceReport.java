package io.tutti.cli.info;

import io.tutti.bootstrap.placement.HostInterface;
import io.tutti.bootstrap.placement.InterfaceChoice;
import io.tutti.bootstrap.placement.InterfaceFilter;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;

/**
 * The network interfaces of this host that are up.
 *
 * @param chosen name of the interface that a rank takes if no rendezvous tells its address; empty if there is none
 * @param address its address; empty if there is none
 * @param reason why it is chosen, or why none is
 * @param interfaces all of them, in the system's order
 */
public record InterfaceReport(String chosen, String address, String reason, List<Entry> interfaces) {
    /**
     * An interface.
     *
     * @param name its name
     * @param kind what it leads to
     * @param addresses its addresses
     */
    public record Entry(String name, String kind, List<String> addresses) {
        static Entry of(HostInterface one) {
            return new Entry(
                    one.name(),
                    one.kind().toString(),
                    one.addresses().stream().map(InetAddress::getHostAddress).toList());
        }
    }

    /** Returns the interfaces of this host, and which of them the options select. */
    static InterfaceReport here(Options options) {
        List<Entry> all = List.of();
        try {
            all = HostInterface.all().stream().map(Entry::of).toList();
            InterfaceChoice choice =
                    InterfaceChoice.withoutRoute(InterfaceFilter.parse(options.text(Setting.INTERFACE)));
            return new InterfaceReport(choice.interfaceName(), choice.address().getHostAddress(), choice.reason(), all);
        } catch (IOException | IllegalArgumentException e) {
            return new InterfaceReport("", "", e.getMessage(), all);
        }
    }
}
