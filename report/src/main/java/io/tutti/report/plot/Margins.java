package io.tutti.report.plot;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Lettering;
import java.util.ArrayList;
import java.util.List;

/** The title and the note around a chart, wrapped into lines that fit. */
final class Margins {
    static final double WIDTH = 680;

    private static final double EDGE = 16;
    private static final Lettering TITLE = Lettering.of(13.5).strong();
    private static final Lettering NOTE = Lettering.of(9.5).in(Ink.GREY);
    private static final double TITLE_ROW = 19;
    private static final double NOTE_ROW = 13.5;

    private final List<String> title;
    private final List<String> note;

    Margins(String title, String note) {
        this.title = lines(title, TITLE);
        this.note = note.isEmpty() ? List.of() : lines(note, NOTE);
    }

    private static List<String> lines(String text, Lettering lettering) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && lettering.width(line + " " + word) > WIDTH - 2 * EDGE) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** Returns the height of the part above the chart. */
    double above() {
        return 14 + title.size() * TITLE_ROW;
    }

    /** Returns the height of the part below the chart. */
    double below() {
        return 10 + note.size() * NOTE_ROW;
    }

    void paint(Canvas canvas, double noteTop) {
        for (int i = 0; i < title.size(); i++) {
            canvas.text(EDGE, 22 + i * TITLE_ROW, title.get(i), TITLE);
        }
        for (int i = 0; i < note.size(); i++) {
            canvas.text(EDGE, noteTop + 12 + i * NOTE_ROW, note.get(i), NOTE);
        }
    }
}
