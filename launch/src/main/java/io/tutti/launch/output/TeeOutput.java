package io.tutti.launch.output;

import java.io.IOException;

/** Passes each line of the ranks to two outputs. */
public final class TeeOutput implements RankOutput {
    private final RankOutput first;
    private final RankOutput second;

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
    public LineReceiver standard(int rank) {
        return new Both(first.standard(rank), second.standard(rank));
    }

    @Override
    public LineReceiver error(int rank) {
        return new Both(first.error(rank), second.error(rank));
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
