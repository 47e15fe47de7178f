package io.tutti.launch.archive;

import io.tutti.launch.output.LineReceiver;
import io.tutti.launch.output.RankOutput;

/** Discards what the ranks write; the launcher's lines go to standard error. */
final class NoOutput implements RankOutput {
    @Override
    public LineReceiver standard(int rank) {
        return line -> {};
    }

    @Override
    public LineReceiver error(int rank) {
        return line -> {};
    }

    @Override
    public void launcherLine(String line) {
        System.err.println(line);
    }
}
