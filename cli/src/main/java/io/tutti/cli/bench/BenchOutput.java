package io.tutti.cli.bench;

import io.tutti.cli.launch.LineReceiver;
import io.tutti.cli.launch.RankOutput;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads samples out of what rank 0 writes; everything else goes where it would have gone. */
final class BenchOutput implements RankOutput {
    private final RankOutput others;
    private final Consumer<Sample> listener;

    /** {@code listener} is called by one thread, which is not the caller's. */
    BenchOutput(RankOutput others, Consumer<Sample> listener) {
        this.others = others;
        this.listener = listener;
    }

    @Override
    public LineReceiver standard(int rank) {
        LineReceiver next = others.standard(rank);
        return line -> {
            Sample sample = Sample.parse(new String(line, StandardCharsets.UTF_8));
            if (sample == null) {
                next.line(line);
                next.flush();
            } else {
                listener.accept(sample);
            }
        };
    }

    @Override
    public LineReceiver error(int rank) {
        return others.error(rank);
    }

    @Override
    public void launcherLine(String line) {
        others.launcherLine(line);
    }
}
