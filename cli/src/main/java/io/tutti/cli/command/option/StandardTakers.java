package io.tutti.cli.command.option;

import java.util.ArrayList;
import java.util.List;

/** The results that are to take standard output, of which there may be one. */
public final class StandardTakers {
    private final List<String> options = new ArrayList<>();

    /**
     * Adds a result.
     *
     * @param isStandard whether it goes to standard output
     * @param option how that is said on the command line
     * @return this
     */
    public StandardTakers add(boolean isStandard, String option) {
        if (isStandard) {
            options.add(option);
        }
        return this;
    }

    /**
     * Checks that there is at most one.
     *
     * @throws IllegalArgumentException if there are more
     */
    public void check() {
        if (options.size() > 1) {
            throw new IllegalArgumentException(
                    String.join(" and ", options) + " on standard output exclude each other; give one a file");
        }
    }
}
