package io.tutti.measure.tune;

import io.tutti.launch.Launcher;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.output.LineReceiver;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchSettings;
import io.tutti.measure.machine.StateProbe;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A job whose ranks measure.
 *
 * @param ranks number of ranks
 * @param plan what they measure
 * @param launching how it is started; its output receives every line that is not a result
 */
record TuneJob(int ranks, TunePlan plan, LaunchSettings launching) {
    /**
     * Runs the job.
     *
     * @param link kind of link that the ranks use
     * @param probe samples the machine's state
     * @param listener receives each trial, on another thread
     * @throws IllegalArgumentException if the job fails
     */
    TuneResult run(String link, StateProbe probe, Consumer<Trial> listener) {
        double before = probe.nanos();
        List<Trial> trials = Collections.synchronizedList(new ArrayList<>());
        List<LinkTrial> pairs = Collections.synchronizedList(new ArrayList<>());
        RankOutput reader = new Reader(launching.output(), pairs::add, trial -> {
            trials.add(trial);
            listener.accept(trial);
        });
        List<String> command = JavaCommand.ofClass(
                Stream.concat(Stream.of(JavaCommand.BRIEF_LOGGING), launching.jvmOptions().stream())
                        .toList(),
                ClassPath.ofTutti(TuneRank.class),
                TuneRank.class.getName(),
                plan.words());
        int status = new Launcher(launching.request("tutti tune", ranks, command, reader)).run();
        if (status != 0) {
            throw new IllegalArgumentException("measuring with " + ranks + " ranks ended with status " + status);
        }
        return new TuneResult(link, ranks, List.of(before, probe.nanos()), List.copyOf(pairs), List.copyOf(trials));
    }

    /** Extracts results from what ranks write. */
    private record Reader(RankOutput others, Consumer<LinkTrial> pairs, Consumer<Trial> trials) implements RankOutput {
        @Override
        public LineReceiver standard(int rank) throws IOException {
            LineReceiver next = others.standard(rank);
            return bytes -> {
                String line = new String(bytes, StandardCharsets.UTF_8);
                Trial trial = Trial.parse(line);
                LinkTrial pair = LinkTrial.parse(line);
                if (trial != null) {
                    trials.accept(trial);
                } else if (pair != null) {
                    pairs.accept(pair);
                } else {
                    next.line(bytes);
                    next.flush();
                }
            };
        }

        @Override
        public LineReceiver error(int rank) throws IOException {
            return others.error(rank);
        }

        @Override
        public void launcherLine(String line) {
            others.launcherLine(line);
        }
    }
}
