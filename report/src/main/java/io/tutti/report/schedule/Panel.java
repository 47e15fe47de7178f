package io.tutti.report.schedule;

import io.tutti.report.draw.Lettering;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Adjacent steps, as many as fit a page; the next panel follows below.
 *
 * @param steps its columns, from the left
 * @param columnWidth width of each column
 */
record Panel(List<Step> steps, double columnWidth) {
    /** Space above for the names of steps. */
    static final double ABOVE = 30;
    /** Space at the left for the names of ranks. */
    static final double LEFT = 64;

    static final double RIGHT = 16;
    static final Lettering LABEL = Lettering.of(9);

    private static final double MOST_WIDTH = 900;
    /** Total width of the columns if there are few steps. */
    private static final double ROOMY_WIDTH = 560;

    private static final double LEAST_COLUMN = 78;
    private static final double MOST_COLUMN = 240;
    private static final double MARGIN = 22;
    /** Longer labels would cover the arrows. */
    private static final double MOST_LABEL = 110;

    /** A column. */
    record Step(int number, List<Message> messages) {
        /** Returns whether all messages of a rank go to ranks drawn above it. */
        boolean onlyRises(int rank, RankRows rows) {
            return messages.stream().filter(m -> m.from() == rank).allMatch(m -> rows.of(m.to()) < rows.of(rank));
        }

        /** Returns the label next to the messages of a rank: the chunks, if they fit a few words. */
        String label(int rank) {
            List<Message> own = messages.stream().filter(m -> m.from() == rank).toList();
            boolean isOne = own.stream().map(Message::chunks).distinct().count() == 1;
            return isOne
                    ? own.getFirst().label()
                    : own.stream().map(m -> m.label() + "→" + m.to()).collect(Collectors.joining(", "));
        }
    }

    static List<Panel> of(List<Message> messages, RankRows rows, boolean hasChunks) {
        TreeMap<Integer, List<Message>> byStep = new TreeMap<>();
        messages.forEach(
                m -> byStep.computeIfAbsent(m.step(), step -> new ArrayList<>()).add(m));
        List<Step> steps = byStep.entrySet().stream()
                .map(entry -> new Step(entry.getKey(), entry.getValue()))
                .toList();
        double widest = hasChunks ? widestLabel(steps, rows.topology().ranks()) : 0;
        double wanted = Math.clamp(widest + MARGIN, LEAST_COLUMN, MOST_COLUMN);
        double roomy = (ROOMY_WIDTH - LEFT - RIGHT) / Math.max(1, steps.size());
        double column = Math.max(wanted, Math.min(roomy, MOST_COLUMN));
        int most = (int) ((MOST_WIDTH - LEFT - RIGHT) / column);
        int panels = Math.max(1, Math.ceilDiv(steps.size(), most));
        int each = Math.ceilDiv(steps.size(), panels);
        List<Panel> result = new ArrayList<>();
        for (int first = 0; first < Math.max(1, steps.size()); first += Math.max(1, each)) {
            result.add(new Panel(steps.subList(first, Math.min(steps.size(), first + each)), column));
        }
        return result;
    }

    private static double widestLabel(List<Step> steps, int ranks) {
        double widest = 0;
        for (Step step : steps) {
            for (int rank = 0; rank < ranks; rank++) {
                widest = Math.max(widest, Math.min(MOST_LABEL, LABEL.width(step.label(rank))));
            }
        }
        return widest;
    }

    /** Returns whether a label fits a column. */
    boolean fits(String label) {
        return LABEL.width(label) <= Math.min(MOST_LABEL, columnWidth - MARGIN + 1);
    }

    double width() {
        return LEFT + Math.max(1, steps.size()) * columnWidth + RIGHT;
    }
}
