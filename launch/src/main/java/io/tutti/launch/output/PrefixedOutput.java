package io.tutti.launch.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Forwards lines to two shared streams and prefixes each line with the number of its rank: {@code [2] text}. Lines of
 * different ranks never interleave: the lines of one read are written together. Rank 0, which reads standard input, may write prompts: an unfinished
 * line of its standard output is shown when it pauses. Where another line comes before the rest, each begins a line.
 */
public final class PrefixedOutput implements RankOutput {
    private static final int[] COLORS = {36, 33, 32, 35, 34, 31};

    private final Target out;
    private final Target err;
    private final boolean prefix;

    /** One of the two shared streams. */
    public static final class Target {
        private final OutputStream stream;
        private final boolean colored;
        /** Whose line has not been ended; null if the last one has. */
        private Receiver unfinished;

        /**
         * Creates a target.
         *
         * @param stream where lines go; written to under its own lock
         * @param colored whether prefixes are coloured
         */
        public Target(OutputStream stream, boolean colored) {
            this.stream = stream;
            this.colored = colored;
        }

        /** Writes what continues a line, if that is so and no other line has come in between, and whole lines; the last may be unfinished. */
        private void write(Receiver from, byte[] text, boolean continues) throws IOException {
            synchronized (stream) {
                boolean isResumed = continues && unfinished != from;
                int begin = isResumed && text[0] == '\n' ? 1 : 0; // the other line has ended this one
                if (begin == text.length) {
                    return;
                }
                ByteArrayOutputStream all = new ByteArrayOutputStream(text.length + 1);
                if (unfinished != null && unfinished != from) {
                    all.write('\n');
                }
                if (isResumed && begin == 0) {
                    all.writeBytes(from.prefix);
                }
                all.write(text, begin, text.length - begin);
                unfinished = text[text.length - 1] == '\n' ? null : from;
                stream.write(all.toByteArray());
                stream.flush();
            }
        }
    }

    /**
     * Creates an output that writes to {@code out} and {@code err}.
     *
     * @param out receives standard output
     * @param err receives standard error
     * @param prefix whether lines are prefixed; false forwards every byte unchanged, as long as only one rank writes a line
     */
    public PrefixedOutput(Target out, Target err, boolean prefix) {
        this.out = out;
        this.err = err;
        this.prefix = prefix;
    }

    @Override
    public LineReceiver standard(int rank) {
        return new Receiver(out, prefixOf(rank, out), rank == 0);
    }

    @Override
    public LineReceiver error(int rank) {
        return new Receiver(err, prefixOf(rank, err), false);
    }

    @Override
    public void launcherLine(String line) {
        try {
            err.write(null, (line + "\n").getBytes(StandardCharsets.UTF_8), false);
        } catch (IOException e) {
            // Standard error itself has failed, so the failure cannot be reported.
        }
    }

    private byte[] prefixOf(int rank, Target target) {
        if (!prefix) {
            return new byte[0];
        }
        String text = "[" + rank + "] ";
        String shown = target.colored ? "\033[" + COLORS[rank % COLORS.length] + "m" + text + "\033[0m" : text;
        return shown.getBytes(StandardCharsets.US_ASCII);
    }

    /** Collects the lines of one read, then writes them in one call. */
    private static final class Receiver implements LineReceiver {
        private final Target target;
        private final byte[] prefix;
        private final boolean showsParts;
        private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
        /** Whether the line that comes next has been begun. */
        private boolean isInside;
        /** The same of what has been written. */
        private boolean wasInside;

        Receiver(Target target, byte[] prefix, boolean showsParts) {
            this.target = target;
            this.prefix = prefix;
            this.showsParts = showsParts;
        }

        @Override
        public void line(byte[] line) {
            part(line);
            gathered.write('\n');
            isInside = false;
        }

        @Override
        public void part(byte[] bytes) {
            if (!isInside) {
                gathered.writeBytes(prefix);
            }
            gathered.writeBytes(bytes);
            isInside = true;
        }

        @Override
        public boolean showsParts() {
            return showsParts;
        }

        @Override
        public void flush() throws IOException {
            if (gathered.size() > 0) {
                target.write(this, gathered.toByteArray(), wasInside);
                wasInside = isInside;
                gathered.reset();
            }
        }

        /** Lines with a prefix are not what the rank wrote in any case, so the last one is ended. */
        @Override
        public void end() throws IOException {
            if (isInside && prefix.length > 0) {
                line(new byte[0]);
            }
            flush();
        }
    }
}
