package io.tutti.launch.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Forwards lines to two shared streams and prefixes each line with the number of its rank: {@code [2] text}. Lines of
 * different ranks never interleave: the lines of one read are written together.
 */
public final class PrefixedOutput implements RankOutput {
    private static final int[] COLORS = {36, 33, 32, 35, 34, 31};

    private final Target out;
    private final Target err;
    private final boolean prefix;

    /**
     * One of the two shared streams.
     *
     * @param stream where lines go; written to under its own lock
     * @param colored whether prefixes are coloured
     */
    public record Target(OutputStream stream, boolean colored) {}

    /**
     * Creates an output that writes to {@code out} and {@code err}.
     *
     * @param out receives standard output
     * @param err receives standard error
     * @param prefix whether lines are prefixed; false forwards them unchanged
     */
    public PrefixedOutput(Target out, Target err, boolean prefix) {
        this.out = out;
        this.err = err;
        this.prefix = prefix;
    }

    @Override
    public LineReceiver standard(int rank) {
        return new Receiver(out, prefixOf(rank, out));
    }

    @Override
    public LineReceiver error(int rank) {
        return new Receiver(err, prefixOf(rank, err));
    }

    @Override
    public void launcherLine(String line) {
        try {
            write(err.stream(), (line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // Standard error itself has failed, so the failure cannot be reported.
        }
    }

    private byte[] prefixOf(int rank, Target target) {
        if (!prefix) {
            return new byte[0];
        }
        String text = "[" + rank + "] ";
        String shown = target.colored() ? "\033[" + COLORS[rank % COLORS.length] + "m" + text + "\033[0m" : text;
        return shown.getBytes(StandardCharsets.US_ASCII);
    }

    private static void write(OutputStream stream, byte[] bytes) throws IOException {
        synchronized (stream) {
            stream.write(bytes);
            stream.flush();
        }
    }

    /** Collects the lines of one read, then writes them in one call. */
    private static final class Receiver implements LineReceiver {
        private final Target target;
        private final byte[] prefix;
        private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();

        Receiver(Target target, byte[] prefix) {
            this.target = target;
            this.prefix = prefix;
        }

        @Override
        public void line(byte[] line) {
            gathered.writeBytes(prefix);
            gathered.writeBytes(line);
            gathered.write('\n');
        }

        @Override
        public void flush() throws IOException {
            if (gathered.size() > 0) {
                write(target.stream(), gathered.toByteArray());
                gathered.reset();
            }
        }
    }
}
