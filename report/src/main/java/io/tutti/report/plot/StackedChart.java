package io.tutti.report.plot;

import io.tutti.report.draw.Picture;
import java.util.List;

/**
 * Groups of adjacent bars, each bar a stack of parts.
 *
 * @param title what the chart shows
 * @param y the left axis; linear, begins at 0
 * @param parts names of the parts, from the bottom, for the legend
 * @param groups from the left
 * @param note below the chart; may be empty
 */
public record StackedChart(String title, Axis y, List<String> parts, List<Group> groups, String note) {
    /**
     * Bars beside each other.
     *
     * @param name below them
     * @param bars from the left
     */
    public record Group(String name, List<Bar> bars) {
        /** Copies the list. */
        public Group {
            bars = List.copyOf(bars);
        }
    }

    /**
     * A stack.
     *
     * @param name written along it
     * @param heights of the parts, 0 or more, as many as the chart has
     */
    public record Bar(String name, List<Double> heights) {
        /** Copies the list. */
        public Bar {
            heights = List.copyOf(heights);
        }

        /** Returns the height of the stack. */
        double height() {
            return heights.stream().mapToDouble(part -> part).sum();
        }
    }

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if there are no bars, or a bar has another number of parts
     */
    public StackedChart {
        parts = List.copyOf(parts);
        groups = List.copyOf(groups);
        if (groups.stream().allMatch(group -> group.bars().isEmpty())) {
            throw new IllegalArgumentException("chart=" + title + " has no bars");
        }
        for (Group group : groups) {
            for (Bar bar : group.bars()) {
                if (bar.heights().size() != parts.size()) {
                    throw new IllegalArgumentException("bar=" + bar.name() + " of chart=" + title + " must have "
                            + parts.size() + " parts, not " + bar.heights().size());
                }
            }
        }
    }

    /** {@return the chart as a picture} */
    public Picture picture() {
        StackedPainter painter = new StackedPainter(this);
        return new Picture(Margins.WIDTH, painter.height(), title, painter::paint);
    }
}
