package io.tutti.launch.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Drops what JVMs print about options that the launcher gives them. No other option suppresses that alone. */
public final class WarningFilter extends LineFilter {
    /** Of JVMs with the module of vectors. */
    private static final String INCUBATOR = "WARNING: Using incubator modules: jdk.incubator.vector";

    /** Of JVMs whose compilers come after programs, unless root starts them; the JVM's name precedes it. */
    private static final String PRIORITY = " warning: -XX:ThreadPriorityPolicy=1 may require system level permission, ";

    /**
     * Creates a filter of one stream.
     *
     * @param next receives all other lines
     */
    public WarningFilter(LineReceiver next) {
        super(next);
    }

    @Override
    protected void wholeLine(byte[] line) throws IOException {
        String text = new String(line, StandardCharsets.ISO_8859_1);
        if (!text.equals(INCUBATOR) && !text.contains(PRIORITY)) {
            next.line(line);
        }
    }
}
