package io.tutti.report.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.report.schedule.ScheduleDrawing;
import io.tutti.report.text.Wrap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page of one algorithm, in Markdown, and its pictures. */
final class AlgorithmPage {
    private static final int WIDTH = 120;
    private static final String PROVEN = "Numbers are derived from schedules that were proven right.";

    private final Algorithm algorithm;
    private final Note note;
    private final String file;

    AlgorithmPage(Algorithm algorithm) {
        this.algorithm = algorithm;
        note = Note.of(algorithm);
        file = fileOf(algorithm);
    }

    /** Returns the name of its files, without extension. */
    static String fileOf(Algorithm algorithm) {
        return algorithm.collective() + "-" + algorithm.name();
    }

    /** Returns the pictures by file name. */
    Map<String, String> pictures() {
        Map<String, String> pictures = new LinkedHashMap<>();
        for (String picture : note.pictures()) {
            pictures.put(pictureFile(picture), svg(picture));
        }
        return pictures;
    }

    private String svg(String picture) {
        int at = picture.indexOf('@');
        PageExample place = PageExample.parse(picture.substring(at + 1));
        Algorithm variant = at < 0
                ? algorithm
                : Algorithms.byName(algorithm.collective(), algorithm.name() + ":" + picture.substring(0, at))
                        .orElseThrow();
        ScheduleRequest request = place.shape(variant);
        return ScheduleDrawing.of(variant.schedule(request), request.topology()).svg();
    }

    private String pictureFile(String picture) {
        return note.pictures().getFirst().equals(picture)
                ? file + ".svg"
                : file + "-" + picture.replaceAll("[^A-Za-z0-9]+", "-") + ".svg";
    }

    /** Returns the page. */
    String markdown(Choices choices) {
        CostTable costs = new CostTable(algorithm, note);
        List<String> lines = new ArrayList<>();
        lines.add("# " + algorithm.name() + ", " + algorithm.collective());
        lines.add("");
        lines.addAll(Wrap.lines(note.idea(), WIDTH, 0));
        lines.add("");
        for (String picture : note.pictures()) {
            lines.add("![Messages of " + algorithm.name() + ", step by step](" + pictureFile(picture) + ")");
            lines.add("");
        }
        lines.add("## What it costs");
        lines.add("");
        lines.addAll(costs.lines());
        lines.add("");
        lines.addAll(Wrap.lines(costs.names() + PROVEN + " " + costs.promises(), WIDTH, 0));
        lines.add("");
        lines.add("## When it is chosen");
        lines.add("");
        lines.addAll(chosen(choices));
        lines.add("");
        lines.add("## Source");
        lines.add("");
        lines.addAll(Wrap.lines(note.source(), WIDTH, 0));
        return String.join("\n", lines) + "\n";
    }

    private List<String> chosen(Choices choices) {
        if (algorithm.needsAllLengths()) {
            return List.of(
                    "By no call of a communicator; by name, where a schedule is run with a layout that all ranks know.");
        }
        if (note.chosen().isPresent()) {
            return List.of("It is chosen " + note.chosen().get() + ".");
        }
        List<String> where = choices.of(algorithm);
        if (where.isEmpty()) {
            return List.of("By itself nowhere that was asked; by name everywhere.");
        }
        List<String> lines = new ArrayList<>(
                List.of("By the default rules (marked `rule`) and the cost model, before anything was measured:", ""));
        lines.addAll(where);
        return lines;
    }
}
