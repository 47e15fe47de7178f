package io.tutti.launch.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Drops the line with date, class and method that {@code java.util.logging} writes before each record, if the class is Tutti's own. The
 * records of programs stay as they are, and so does what a logging configuration of the user's own writes.
 */
public final class LogHeadFilter extends LineFilter {
    /** As {@link java.util.logging.SimpleFormatter} writes it by default; the date differs by locale. */
    private static final Pattern HEAD =
            Pattern.compile(".*\\p{Nd}:\\p{Nd}{2}:\\p{Nd}{2}.* io\\.tutti\\.[\\p{L}\\p{N}_.$]+ [\\p{L}\\p{N}_$<>]+");

    /**
     * Creates a filter of one stream.
     *
     * @param next receives all other lines
     */
    public LogHeadFilter(LineReceiver next) {
        super(next);
    }

    @Override
    protected void wholeLine(byte[] line) throws IOException {
        if (!HEAD.matcher(new String(line, StandardCharsets.UTF_8)).matches()) {
            next.line(line);
        }
    }
}
