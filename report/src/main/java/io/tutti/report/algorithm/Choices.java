package io.tutti.report.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.cost.Placement;
import io.tutti.schedule.Topology;
import io.tutti.select.Choice;
import io.tutti.select.Chooser;
import io.tutti.select.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * States where the selection chooses each algorithm without measured tables, and where a default rule does, evaluated for
 * all sizes that are powers of two.
 */
final class Choices {
    private static final int LEAST = 3;
    private static final int MOST = 26;
    private static final String[] UNITS = {"B", "KiB", "MiB"};

    /** A set of ranks and their links. */
    private record Site(String name, Topology topology) {}

    /** The name of the selected algorithm, with its parameters, and whether a default rule names it. */
    private record Selected(String name, boolean isRule) {
        boolean isOf(Algorithm algorithm) {
            return name.equals(algorithm.name()) || name.startsWith(algorithm.name() + ":");
        }

        /** Returns what the page says behind a range of sizes; empty if there is nothing to say. */
        String remarks(Algorithm algorithm) {
            List<String> remarks = new ArrayList<>();
            if (!name.equals(algorithm.name())) {
                remarks.add("`" + name.substring(algorithm.name().length() + 1) + "`");
            }
            if (isRule) {
                remarks.add("`rule`");
            }
            return remarks.isEmpty() ? "" : " (" + String.join(", ", remarks) + ")";
        }
    }

    private static final List<Site> SITES = List.of(
            shared(2),
            shared(4),
            shared(7),
            shared(8),
            shared(16),
            apart(4),
            apart(7),
            apart(8),
            apart(16),
            new Site("16 ranks on 4 nodes, TCP between", Topology.uniform(4, 4)));

    private final Map<Site, Chooser> choosers = new HashMap<>();

    private static Site shared(int ranks) {
        return new Site(ranks + " ranks, shared memory", Topology.oneNode(ranks));
    }

    private static Site apart(int ranks) {
        return new Site(ranks + " ranks on as many nodes, TCP", Topology.uniform(ranks, 1));
    }

    /**
     * Returns where an algorithm is selected, one line for each site at which it is; none for an algorithm of a collective
     * that no call of a communicator asks for.
     */
    List<String> of(Algorithm algorithm) {
        return CollectiveKind.named(algorithm.collective())
                .map(kind -> of(kind, algorithm))
                .orElse(List.of());
    }

    private List<String> of(CollectiveKind kind, Algorithm algorithm) {
        List<String> lines = new ArrayList<>();
        for (Site site : SITES) {
            List<String> ranges = ranges(site, kind, algorithm);
            if (!ranges.isEmpty()) {
                lines.add("- " + site.name() + ": " + String.join(", ", ranges));
            }
        }
        return lines;
    }

    private List<String> ranges(Site site, CollectiveKind kind, Algorithm algorithm) {
        List<String> ranges = new ArrayList<>();
        int power = LEAST;
        while (power <= MOST) {
            int begin = power;
            Selected selected = selected(site, kind, power);
            while (power <= MOST && selected(site, kind, power).equals(selected)) {
                power++;
            }
            if (selected.isOf(algorithm)) {
                ranges.add(range(begin, power - 1) + selected.remarks(algorithm));
            }
        }
        return ranges;
    }

    private Selected selected(Site site, CollectiveKind kind, int power) {
        Choice choice = choosers.computeIfAbsent(
                        site, s -> new Chooser(Placement.of(s.topology()), Policy.of(Options.defaults())))
                .decide(CollectiveCall.hypothetical(kind, 1L << power, true, false));
        return new Selected(choice.algorithm().name(), choice.origin() == Choice.Origin.DEFAULT_RULE);
    }

    private static String range(int begin, int end) {
        if (begin == LEAST && end == MOST) {
            return "always";
        }
        if (begin == LEAST) {
            return "up to " + size(end);
        }
        return end == MOST ? "from " + size(begin) : size(begin) + " to " + size(end);
    }

    private static String size(int power) {
        return (1 << power % 10) + " " + UNITS[power / 10];
    }
}
