package io.tutti.select;

import io.tutti.model.cost.MeanWork;
import io.tutti.model.cost.ScheduleCost;
import io.tutti.model.cost.TopologyCost;
import io.tutti.schedule.Topology;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Precomputed schedule properties of usual topologies. Without them a first call would verify and simulate schedules, which takes a
 * cold JVM longer than the rest of a small job. The tests derive them again. For each topology the file has the algorithms that no
 * other one beats, or matches within a twentieth, in every respect. A line has the form
 *
 * <pre>
 *   collective algorithm bits order COST [COST between nodes]
 * </pre>
 *
 * <p>where COST is {@code depth messages travel combined lanes} and the mean {@code messages sent combined} of a rank,
 * and follows a line {@code @RANKS} for ranks on one node or each on its own node, which have the same properties, or a line
 * {@code @NODESxRANKS} for nodes of equal size, where {@code RANKS} is the number of ranks of a node.
 */
final class PrecomputedProperties {
    private static final String FILE = "precomputed.txt";
    private static final int PARTS = 12;
    private static final int FIRST_COST = 4;
    private static final int COSTS = 8;

    private final Topology topology;
    /** The lines of the topology, with a newline before the first and after each; empty if it is not a usual one. */
    private final String section;

    /** Reads what is known of a topology. */
    PrecomputedProperties(Topology topology) {
        this.topology = topology;
        this.section = read(topology);
    }

    /** Returns the properties of a collective's algorithms; empty if the topology is not a usual one. */
    List<ScheduleProperties> of(String collective) {
        List<ScheduleProperties> properties = new ArrayList<>();
        String start = "\n" + collective + " ";
        for (int at = section.indexOf(start); at >= 0; at = section.indexOf(start, at + 1)) {
            properties.add(parse(section.substring(at + 1, section.indexOf('\n', at + 1)), topology));
        }
        return properties;
    }

    /** Few ranks come first in the file: reading stops there. */
    private static String read(Topology topology) {
        long equal =
                (long) topology.nodes() * topology.size(0); // more than there are ranks if only the first node has many
        if (equal != topology.ranks()
                || !Topology.uniform(topology.nodes(), topology.size(0)).equals(topology)) {
            return "";
        }
        String head = "@" + name(topology);
        try (BufferedReader lines = lines()) {
            String line = lines.readLine();
            while (line != null && !line.equals(head)) {
                line = lines.readLine();
            }
            StringBuilder section = new StringBuilder("\n");
            for (line = lines.readLine(); line != null && line.charAt(0) != '@'; line = lines.readLine()) {
                section.append(line).append('\n');
            }
            return section.toString();
        } catch (IOException e) {
            throw new IllegalStateException(FILE, e);
        }
    }

    private static String name(Topology topology) {
        return TopologyCost.isFlat(topology)
                ? Integer.toString(topology.ranks())
                : topology.nodes() + "x" + topology.size(0);
    }

    private static BufferedReader lines() {
        InputStream in = PrecomputedProperties.class.getResourceAsStream(FILE);
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
    }

    private static ScheduleProperties parse(String line, Topology topology) {
        String[] words = line.split(" ");
        ScheduleCost first = cost(words, FIRST_COST);
        TopologyCost cost = words.length > PARTS
                ? new TopologyCost(first, cost(words, FIRST_COST + COSTS))
                : TopologyCost.flat(first, topology);
        return new ScheduleProperties(words[1], cost, Guarantees.named(words[2]), words[3].equals("any"));
    }

    private static ScheduleCost cost(String[] words, int first) {
        return new ScheduleCost(
                Integer.parseInt(words[first]),
                Integer.parseInt(words[first + 1]),
                Double.parseDouble(words[first + 2]),
                Double.parseDouble(words[first + 3]),
                Integer.parseInt(words[first + 4]),
                new MeanWork(
                        Double.parseDouble(words[first + 5]),
                        Double.parseDouble(words[first + 6]),
                        Double.parseDouble(words[first + 7])));
    }

    /** Returns the section of a topology in the form that {@link #of} reads. */
    static String write(Topology topology, Map<String, List<ScheduleProperties>> properties) {
        StringBuilder text = new StringBuilder("@").append(name(topology)).append('\n');
        properties.forEach((collective, each) -> each.forEach(one -> text.append(line(collective, one, topology))));
        return text.toString();
    }

    private static String line(String collective, ScheduleProperties property, Topology topology) {
        TopologyCost cost = property.cost();
        String order = property.needsCommutative() ? "any" : "kept";
        String start =
                String.join(" ", collective, property.name(), property.bits().name(), order);
        if (TopologyCost.isFlat(topology)) {
            return start + words(topology.nodes() == 1 ? cost.within() : cost.between()) + "\n";
        }
        return start + words(cost.within()) + words(cost.between()) + "\n";
    }

    private static String words(ScheduleCost cost) {
        return String.format(
                Locale.ROOT,
                " %d %d %s %s %d %s %s %s",
                cost.depth(),
                cost.messages(),
                number(cost.travel()),
                number(cost.combined()),
                cost.lanes(),
                number(cost.mean().messages()),
                number(cost.mean().sent()),
                number(cost.mean().combined()));
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.4f", value);
        return text.replaceFirst("\\.?0+$", "");
    }
}
