package io.tutti.cli.bench.rank;

import java.util.Locale;

/** Where a result stands. */
public enum ResultPlace {
    /** In a vector of its own. */
    OUT,
    /** In the input's memory. */
    IN;

    /** In words. */
    public String text() {
        return this == IN ? "in place" : "out of place";
    }

    /** As it stands in files. */
    public String shortText() {
        return name().toLowerCase(Locale.ROOT);
    }
}
