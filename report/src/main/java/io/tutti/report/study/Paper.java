package io.tutti.report.study;

import java.util.List;

/**
 * A paper whose figures are repeated.
 *
 * @param name as users type it
 * @param title of the page
 * @param source authors, title, year
 * @param method how the figures are repeated here: networks with their origin, what is modelled and what is simulated
 * @param figures those that are repeated
 */
public record Paper(String name, String title, String source, String method, List<Figure> figures) {
    /** Copies. */
    public Paper {
        figures = List.copyOf(figures);
    }
}
