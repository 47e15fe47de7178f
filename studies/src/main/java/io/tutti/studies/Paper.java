package io.tutti.studies;

import java.util.List;

/**
 * A paper whose figures are reproduced.
 *
 * @param name as users type it
 * @param title of the page
 * @param source authors, title, year
 * @param method how the figures are reproduced here: networks with their origin, what is modelled and what is simulated
 * @param figures the reproduced figures
 */
public record Paper(String name, String title, String source, String method, List<Figure> figures) {
    /** Copies the list. */
    public Paper {
        figures = List.copyOf(figures);
    }
}
