package io.tutti.launch.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Drops the warning about incubator modules that every JVM with SIMD kernels prints. No JVM flag suppresses it. */
public final class IncubatorFilter implements LineReceiver {
    private static final byte[] GREETING =
            "WARNING: Using incubator modules: jdk.incubator.vector".getBytes(StandardCharsets.US_ASCII);

    private final LineReceiver next;

    /**
     * Creates a filter of one stream.
     *
     * @param next receives all other lines
     */
    public IncubatorFilter(LineReceiver next) {
        this.next = next;
    }

    @Override
    public void line(byte[] line) throws IOException {
        if (!Arrays.equals(line, GREETING)) {
            next.line(line);
        }
    }

    @Override
    public void flush() throws IOException {
        next.flush();
    }

    @Override
    public void end() throws IOException {
        next.end();
    }
}
