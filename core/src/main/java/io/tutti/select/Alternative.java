package io.tutti.select;

import java.util.Locale;

/**
 * An algorithm as it was weighed for a call.
 *
 * @param name with parameters
 * @param seconds measured or predicted
 * @param isMeasured which of both
 * @param isAllowed whether it keeps what the call asks for
 * @param isChosen whether it was taken
 */
public record Alternative(String name, double seconds, boolean isMeasured, boolean isAllowed, boolean isChosen) {
    /** In a word. */
    @Override
    public String toString() {
        String time = String.format(Locale.ROOT, "%.1fus", 1e6 * seconds);
        return name + "=" + (isAllowed ? time : "not-allowed") + (isMeasured ? "(measured)" : "");
    }
}
