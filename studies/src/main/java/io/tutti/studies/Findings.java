package io.tutti.studies;

import io.tutti.report.draw.Picture;
import java.util.List;

/**
 * The results of a figure.
 *
 * @param values its numbers
 * @param plates its pictures
 * @param comparisons the paper's statements next to the findings
 * @param tables results with columns of their own
 */
public record Findings(List<Value> values, List<Plate> plates, List<Comparison> comparisons, List<Table> tables) {
    /** Copies the lists. */
    public Findings {
        values = List.copyOf(values);
        plates = List.copyOf(plates);
        comparisons = List.copyOf(comparisons);
        tables = List.copyOf(tables);
    }

    /** Creates findings without tables. */
    public Findings(List<Value> values, List<Plate> plates, List<Comparison> comparisons) {
        this(values, plates, comparisons, List.of());
    }

    /**
     * A table. Every row has as many cells as the head.
     *
     * @param title its title
     * @param head names of its columns
     * @param rows cells of each row
     */
    public record Table(String title, List<String> head, List<List<String>> rows) {}

    /**
     * A picture.
     *
     * @param name of its files
     * @param picture the picture
     * @param caption what it shows
     */
    public record Plate(String name, Picture picture, String caption) {}

    /**
     * A checked statement.
     *
     * @param paper the paper's statement
     * @param ours the finding
     * @param method model, simulation or measurement
     * @param verdict whether they agree
     */
    public record Comparison(String paper, String ours, Method method, Verdict verdict) {}

    /** Whether a finding agrees with a paper. */
    public enum Verdict {
        /** The finding agrees. */
        AGREES("agrees"),
        /** The finding differs. */
        DIFFERS("differs"),
        /** The question cannot be decided here, or only in part. */
        OPEN("open");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /** Returns {@link #AGREES} or {@link #DIFFERS}. */
        public static Verdict of(boolean agrees) {
            return agrees ? AGREES : DIFFERS;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
