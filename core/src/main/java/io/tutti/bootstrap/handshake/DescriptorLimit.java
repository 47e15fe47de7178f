package io.tutti.bootstrap.handshake;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The number of file descriptors that the system allows this process. */
final class DescriptorLimit {
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final String SOFT = "\nMax open files ";
    private static final int MOST_DIGITS = 17;
    private static final int USUAL = 1_024;

    private DescriptorLimit() {}

    /** Returns the limit, or a common default if the system does not report it. */
    static long get() {
        try {
            return of(Files.readString(LIMITS));
        } catch (IOException e) {
            return USUAL;
        }
    }

    /** Parses the limit from the text of {@code /proc/self/limits}. */
    static long of(String limits) {
        int line = ("\n" + limits).indexOf(SOFT);
        if (line < 0) {
            return USUAL;
        }
        String rest = limits.substring(line + SOFT.length() - 1).stripLeading();
        int digits = 0;
        while (digits < rest.length() && rest.charAt(digits) >= '0' && rest.charAt(digits) <= '9') {
            digits++;
        }
        boolean isNumber = digits > 0 && digits <= MOST_DIGITS && rest.startsWith(" ", digits);
        return isNumber ? Long.parseLong(rest.substring(0, digits)) : USUAL;
    }
}
