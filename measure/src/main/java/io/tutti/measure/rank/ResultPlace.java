package io.tutti.measure.rank;

import java.util.Locale;

/** Where a result is stored. */
public enum ResultPlace {
    /** In a separate vector. */
    OUT,
    /** In the input's memory. */
    IN;

    /** Returns the name for readers. */
    public String text() {
        return this == IN ? "in place" : "out of place";
    }

    /** Returns the name in files. */
    public String shortText() {
        return name().toLowerCase(Locale.ROOT);
    }
}
