package io.tutti.bootstrap.handshake;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The number of file descriptors that the system allows this process. */
final class DescriptorLimit {
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final Pattern SOFT = Pattern.compile("(?m)^Max open files +([0-9]+) ");
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
        Matcher matcher = SOFT.matcher(limits);
        return matcher.find() && matcher.group(1).length() < 18 ? Long.parseLong(matcher.group(1)) : USUAL;
    }
}
