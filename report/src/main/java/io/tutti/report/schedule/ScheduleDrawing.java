package io.tutti.report.schedule;

import io.tutti.report.draw.Picture;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import java.util.List;

/** Draws a schedule as a picture. */
public final class ScheduleDrawing {
    /** The largest number of ranks that a picture can show. */
    public static final int MOST_RANKS = 64;

    private ScheduleDrawing() {}

    /**
     * Draws all messages, step by step.
     *
     * @param schedule a schedule that has been proven right
     * @param topology the nodes of its ranks
     * @return the picture, as large as the messages need
     * @throws IllegalArgumentException if there are more than {@value #MOST_RANKS} ranks, or a message is not received
     */
    public static Picture of(Schedule schedule, Topology topology) {
        if (schedule.ranks() > MOST_RANKS) {
            throw new IllegalArgumentException(
                    "ranks=" + schedule.ranks() + " must be at most " + MOST_RANKS + " to be drawn");
        }
        List<Message> messages = ScheduleMessages.of(schedule, topology);
        String title = title(schedule, topology, messages);
        boolean hasChunks = schedule.collective().chunks() > 1;
        RankRows rows = new RankRows(topology);
        List<Panel> panels = Panel.of(messages, rows, hasChunks);
        double height = SchedulePainter.HEAD + SchedulePainter.FOOT + panels.size() * (rows.height() + Panel.ABOVE);
        double width = panels.stream().mapToDouble(Panel::width).max().orElse(0);
        return new Picture(
                Math.max(width, SchedulePainter.leastWidth(title)),
                height,
                title,
                canvas -> new SchedulePainter(canvas, rows, title).paint(panels, hasChunks));
    }

    private static String title(Schedule schedule, Topology topology, List<Message> messages) {
        long steps = messages.stream().mapToInt(Message::step).distinct().count();
        String nodes = topology.nodes() > 1 ? " on " + topology.nodes() + " nodes" : "";
        return schedule.algorithm() + " " + schedule.collective().name() + ", " + count(schedule.ranks(), "rank")
                + nodes + ": " + count(steps, "step") + ", " + count(messages.size(), "message");
    }

    private static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
