package io.tutti.launch.jvm;

import java.util.Map;

/**
 * The locale of the user's programs. Where the user has none, the start script gives this JVM another one, in which arguments and names of files
 * may be of any characters, and passes the user's value of {@code LC_ALL} in the property {@code tutti.lc_all}; empty if it was unset.
 */
public final class UserLocale {
    private static final String VARIABLE = "LC_ALL";
    private static final String PROPERTY = "tutti.lc_all";

    private UserLocale() {}

    /**
     * Gives a user's program the user's own locale again.
     *
     * @param variables this JVM's environment, which is changed
     */
    public static void restore(Map<String, String> variables) {
        String own = System.getProperty(PROPERTY);
        if (own == null) {
            return;
        }
        if (own.isEmpty()) {
            variables.remove(VARIABLE);
        } else {
            variables.put(VARIABLE, own);
        }
    }
}
