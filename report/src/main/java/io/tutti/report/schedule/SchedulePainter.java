package io.tutti.report.schedule;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Lettering;
import io.tutti.report.draw.Pen;
import java.util.List;

/** Draws panels one below the other, with a title and a key of the symbols. */
record SchedulePainter(Canvas canvas, RankRows rows, String title) {
    static final double HEAD = 34;
    static final double FOOT = 44;
    private static final double LEAST_WIDTH = 480;

    private static final double TITLE_BASE = 22;
    private static final Lettering TITLE = Lettering.of(13).strong();
    private static final Lettering STEP = Lettering.of(10).centred().in(Ink.GREY);
    private static final Lettering RANK = Lettering.of(10).ending();
    private static final Lettering NODE = Lettering.of(9).centred().in(Ink.GREY).rising();
    private static final Pen LIFELINE = Pen.of(Ink.SILVER, 1);

    /** Returns the width that the title and the key need. */
    static double leastWidth(String title) {
        return Math.max(LEAST_WIDTH, TITLE.width(title) + 2 * Panel.RIGHT);
    }

    void paint(List<Panel> panels, boolean hasChunks) {
        canvas.text(Panel.RIGHT, TITLE_BASE, title, TITLE);
        double top = HEAD + Panel.ABOVE;
        boolean isComplete = true;
        for (Panel panel : panels) {
            paint(panel, top, hasChunks);
            isComplete &= !hasChunks || panel.steps().stream().allMatch(step -> isLabelled(panel, step));
            top += rows.height() + Panel.ABOVE;
        }
        List<Message> messages = panels.stream()
                .flatMap(panel -> panel.steps().stream())
                .flatMap(step -> step.messages().stream())
                .toList();
        new Signs(canvas, messages, hasChunks, isComplete).paint(Panel.RIGHT, top - Panel.ABOVE);
    }

    private boolean isLabelled(Panel panel, Panel.Step step) {
        return step.messages().stream().allMatch(m -> panel.fits(step.label(m.from())));
    }

    private void paint(Panel panel, double top, boolean hasChunks) {
        paintRanks(panel, top);
        for (int column = 0; column < panel.steps().size(); column++) {
            Panel.Step step = panel.steps().get(column);
            double left = Panel.LEFT + column * panel.columnWidth();
            canvas.text(left + panel.columnWidth() / 2, top - 8, "step " + step.number(), STEP);
            Arrows arrows = new Arrows(canvas, rows, left, top, panel.columnWidth());
            step.messages().forEach(arrows::paint);
            if (hasChunks) {
                paintLabels(panel, step, arrows);
            }
        }
    }

    private void paintLabels(Panel panel, Panel.Step step, Arrows arrows) {
        for (int rank = 0; rank < rows.topology().ranks(); rank++) {
            String label = step.label(rank);
            if (!label.isEmpty() && panel.fits(label)) {
                arrows.label(rank, label, step.onlyRises(rank, rows));
            }
        }
    }

    private void paintRanks(Panel panel, double top) {
        double right = panel.width() - Panel.RIGHT;
        for (int node = 0; node < rows.topology().nodes(); node++) {
            double height = rows.bottom(node) - rows.top(node);
            canvas.rectangle(Panel.LEFT - 30, top + rows.top(node), right - Panel.LEFT + 36, height, Ink.MIST, 1);
            if (rows.topology().nodes() > 1) {
                canvas.text(Panel.LEFT - 38, top + rows.top(node) + height / 2, "node " + node, NODE);
            }
        }
        for (int rank = 0; rank < rows.topology().ranks(); rank++) {
            double y = top + rows.of(rank);
            canvas.text(Panel.LEFT - 6, y + 4, Integer.toString(rank), RANK);
            canvas.line(Panel.LEFT, y, right, y, LIFELINE);
        }
    }
}
