package io.tutti.studies;

/** A reproduced figure of a paper. */
public interface Figure {
    /** Returns its name in file names: {@code figure-10}. */
    String name();

    /** Returns what it shows, in one line. */
    String title();

    /** Returns the paper's claim. */
    String claim();

    /** Returns whether it runs allreduces on the {@link Testbed} of an effort. */
    default boolean isMeasured() {
        return false;
    }

    /** Makes its numbers, pictures and findings. */
    Findings make(Effort effort);
}
