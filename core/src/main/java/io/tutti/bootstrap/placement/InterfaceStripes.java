package io.tutti.bootstrap.placement;

import io.tutti.config.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The interfaces over which data are striped: the filters of {@code TUTTI_INTERFACE} that {@code +} separates, as in {@code eth0+eth1}.
 * Each chooses one interface; without {@code +} there is one.
 *
 * @param filters at least one; the first also tells where rank 0 listens
 */
public record InterfaceStripes(List<InterfaceFilter> filters) {
    /** Copies the list. */
    public InterfaceStripes {
        filters = List.copyOf(filters);
    }

    /**
     * Parses filters.
     *
     * @param text filters, separated by {@code +}
     * @return the stripes
     * @throws IllegalArgumentException if a filter is malformed, empty, or {@code auto} beside others
     */
    public static InterfaceStripes parse(String text) {
        List<String> items = List.of(text.split("\\+", -1));
        if (items.size() > 1 && (items.contains("") || items.contains(Setting.INTERFACE.defaultValue()))) {
            throw new IllegalArgumentException(Setting.INTERFACE.environmentName() + "=" + text
                    + " must name an interface on both sides of each +, such as eth0+eth1");
        }
        List<InterfaceFilter> filters =
                items.stream().map(InterfaceFilter::parse).toList();
        return new InterfaceStripes(filters);
    }

    /** {@return the filter of the interface that does more than carry data} */
    public InterfaceFilter first() {
        return filters.getFirst();
    }

    /**
     * Chooses, as {@link InterfaceChoice#onRoute} does.
     *
     * @param route the local address of the connection to rank 0, or the one on which rank 0 listens
     * @return a choice for each filter
     * @throws IOException if a filter accepts no interface, or two choose the same
     */
    public List<InterfaceChoice> onRoute(InetAddress route) throws IOException {
        List<InterfaceChoice> choices = new ArrayList<>();
        for (InterfaceFilter filter : filters) {
            choices.add(InterfaceChoice.onRoute(filter, route));
        }
        return different(choices);
    }

    /**
     * Chooses, as {@link InterfaceChoice#withoutRoute} does.
     *
     * @return a choice for each filter
     * @throws IOException if a filter accepts no interface, or two choose the same
     */
    public List<InterfaceChoice> withoutRoute() throws IOException {
        List<InterfaceChoice> choices = new ArrayList<>();
        for (InterfaceFilter filter : filters) {
            choices.add(InterfaceChoice.withoutRoute(filter));
        }
        return different(choices);
    }

    private List<InterfaceChoice> different(List<InterfaceChoice> choices) throws IOException {
        long names =
                choices.stream().map(InterfaceChoice::interfaceName).distinct().count();
        if (names < choices.size()) {
            throw new IOException(Setting.INTERFACE.environmentName() + "=" + this + " chooses one interface twice: "
                    + choices.stream().map(InterfaceChoice::interfaceName).collect(Collectors.joining(", ")));
        }
        return choices;
    }

    /** {@return the text from which they were parsed} */
    @Override
    public String toString() {
        return filters.stream().map(InterfaceFilter::toString).collect(Collectors.joining("+"));
    }
}
