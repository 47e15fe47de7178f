package io.tutti.report.study;

import io.tutti.report.draw.Picture;
import java.util.List;

/**
 * What came of a figure.
 *
 * @param values its numbers
 * @param plates its pictures
 * @param comparisons what the paper says, beside what was found
 * @param tables of what has columns of its own
 */
public record Findings(List<Value> values, List<Plate> plates, List<Comparison> comparisons, List<Table> tables) {
    /** Copies. */
    public Findings {
        values = List.copyOf(values);
        plates = List.copyOf(plates);
        comparisons = List.copyOf(comparisons);
        tables = List.copyOf(tables);
    }

    /** Without tables. */
    public Findings(List<Value> values, List<Plate> plates, List<Comparison> comparisons) {
        this(values, plates, comparisons, List.of());
    }

    /**
     * A table; its rows have as many cells as its head.
     *
     * @param title what stands in it
     * @param head names of its columns
     * @param rows cells of each row
     */
    public record Table(String title, List<String> head, List<List<String>> rows) {}

    /**
     * A picture.
     *
     * @param name of its files
     * @param picture it
     * @param caption what to read from it
     */
    public record Plate(String name, Picture picture, String caption) {}

    /**
     * A statement, checked.
     *
     * @param paper what the paper says
     * @param ours what was found
     * @param method model, simulation or measurement
     * @param verdict whether they agree
     */
    public record Comparison(String paper, String ours, Method method, Verdict verdict) {}

    /** Whether a finding agrees with a paper. */
    public enum Verdict {
        /** It does. */
        AGREES("agrees"),
        /** It does not. */
        DIFFERS("differs"),
        /** It cannot be said here, or only in part. */
        OPEN("open");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /** Agrees or differs. */
        public static Verdict of(boolean agrees) {
            return agrees ? AGREES : DIFFERS;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
