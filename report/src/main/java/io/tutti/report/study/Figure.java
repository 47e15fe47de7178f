package io.tutti.report.study;

/** A figure of a paper, repeated. */
public interface Figure {
    /** Its name in file names: {@code figure-10}. */
    String name();

    /** What it shows, in a line. */
    String title();

    /** What the paper says it shows. */
    String claim();

    /** Whether it runs allreduces on the {@link Testbed} of an effort. */
    default boolean isMeasured() {
        return false;
    }

    /** Makes its numbers, pictures and findings. */
    Findings make(Effort effort);
}
