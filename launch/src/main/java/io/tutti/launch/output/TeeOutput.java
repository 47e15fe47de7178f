package io.tutti.launch.output;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Passes each line of the ranks to two outputs, and goes on with the first if the second one fails or cannot be opened. */
public final class TeeOutput implements RankOutput {
    private final RankOutput first;
    private final RankOutput second;
    private final AtomicBoolean isComplete = new AtomicBoolean(true);

    /**
     * Creates an output that passes lines to both.
     *
     * @param first also receives the launcher's own lines
     * @param second receives the ranks' lines only
     */
    public TeeOutput(RankOutput first, RankOutput second) {
        this.first = first;
        this.second = second;
    }

    @Override
    public LineReceiver standard(int rank) throws IOException {
        return both(first.standard(rank), () -> second.standard(rank));
    }

    @Override
    public LineReceiver error(int rank) throws IOException {
        return both(first.error(rank), () -> second.error(rank));
    }

    private LineReceiver both(LineReceiver one, Opening other) {
        try {
            return new Both(one, new Dispensable(other.open()));
        } catch (IOException e) {
            lost(e);
            return one;
        }
    }

    @Override
    public void launcherLine(String line) {
        first.launcherLine(line);
    }

    @Override
    public void close() {
        first.close();
        second.close();
    }

    private void lost(IOException e) {
        if (isComplete.getAndSet(false)) {
            launcherLine("tutti: " + new OutputFailure(e) + "; the job goes on with incomplete files");
        }
    }

    private interface Opening {
        LineReceiver open() throws IOException;
    }

    private interface Passing {
        void run() throws IOException;
    }

    /** A receiver that gets nothing more once it has failed. */
    private final class Dispensable implements LineReceiver {
        private final LineReceiver next;
        private boolean hasFailed;

        Dispensable(LineReceiver next) {
            this.next = next;
        }

        private void pass(Passing lines) {
            if (hasFailed) {
                return;
            }
            try {
                lines.run();
            } catch (IOException e) {
                hasFailed = true;
                lost(e);
            }
        }

        @Override
        public void line(byte[] line) {
            pass(() -> next.line(line));
        }

        @Override
        public void part(byte[] bytes) {
            pass(() -> next.part(bytes));
        }

        @Override
        public boolean showsParts() {
            return next.showsParts();
        }

        @Override
        public void flush() {
            pass(next::flush);
        }

        @Override
        public void end() {
            pass(next::end);
        }
    }

    private record Both(LineReceiver first, LineReceiver second) implements LineReceiver {
        @Override
        public void line(byte[] line) throws IOException {
            first.line(line);
            second.line(line);
        }

        @Override
        public void part(byte[] bytes) throws IOException {
            first.part(bytes);
            second.part(bytes);
        }

        @Override
        public boolean showsParts() {
            return first.showsParts() && second.showsParts();
        }

        @Override
        public void flush() throws IOException {
            first.flush();
            second.flush();
        }

        @Override
        public void end() throws IOException {
            first.end();
            second.end();
        }
    }
}
