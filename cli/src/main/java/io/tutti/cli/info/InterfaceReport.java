package io.tutti.cli.info;

import io.tutti.bootstrap.placement.AddressText;
import io.tutti.bootstrap.placement.HostInterface;
import io.tutti.bootstrap.placement.InterfaceChoice;
import io.tutti.bootstrap.placement.InterfaceStripes;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The network interfaces of this host that are up.
 *
 * @param chosen name of the interface, or of those over which data are striped, that a rank takes if no rendezvous tells its address; empty if there is none
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
                    one.addresses().stream().map(AddressText::of).toList());
        }
    }

    /** Returns the interfaces of this host, and which of them the options select. */
    static InterfaceReport here(Options options) {
        List<Entry> all = List.of();
        try {
            all = HostInterface.all().stream().map(Entry::of).toList();
            List<InterfaceChoice> choices =
                    InterfaceStripes.parse(options.text(Setting.INTERFACE)).withoutRoute();
            return new InterfaceReport(
                    joined(choices, InterfaceChoice::interfaceName),
                    joined(choices, choice -> AddressText.of(choice.address())),
                    reason(choices),
                    all);
        } catch (IOException | IllegalArgumentException e) {
            return new InterfaceReport("", "", e.getMessage(), all);
        }
    }

    private static String joined(List<InterfaceChoice> choices, Function<InterfaceChoice, String> part) {
        return choices.stream().map(part).collect(Collectors.joining(" + "));
    }

    private static String reason(List<InterfaceChoice> choices) {
        return choices.size() == 1
                ? choices.getFirst().reason()
                : "data striped over " + choices.size() + ", " + joined(choices, InterfaceChoice::reason);
    }
}
