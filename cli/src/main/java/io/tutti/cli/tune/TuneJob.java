package io.tutti.cli.tune;

import io.tutti.cli.jvm.ClassPath;
import io.tutti.cli.jvm.JavaCommand;
import io.tutti.cli.launch.LaunchRequest;
import io.tutti.cli.launch.Launcher;
import io.tutti.cli.launch.LineReceiver;
import io.tutti.cli.launch.RankOutput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A job of local ranks that measures.
 *
 * @param ranks number of ranks
 * @param plan what they measure
 * @param environment for all ranks
 * @param output where what is no trial goes
 */
public record TuneJob(int ranks, TunePlan plan, Map<String, String> environment, RankOutput output) {
    /**
     * Runs it.
     *
     * @param listener is told of each trial, by another thread
     * @return all trials
     * @throws IllegalStateException if the job fails
     */
    public List<Trial> run(Consumer<Trial> listener) {
        List<Trial> trials = Collections.synchronizedList(new ArrayList<>());
        List<String> command = JavaCommand.ofClass(
                List.of(JavaCommand.BRIEF_LOGGING),
                ClassPath.ofTutti(TuneRank.class),
                TuneRank.class.getName(),
                plan.words());
        RankOutput reader = new Reader(output, trial -> {
            trials.add(trial);
            listener.accept(trial);
        });
        int status = new Launcher(LaunchRequest.local("tutti tune", ranks, command, reader)
                        .withEnvironment(environment))
                .run();
        if (status != 0) {
            throw new IllegalArgumentException("measuring with " + ranks + " ranks ended with status " + status);
        }
        return List.copyOf(trials);
    }

    /** Takes trials out of what ranks write. */
    private record Reader(RankOutput others, Consumer<Trial> listener) implements RankOutput {
        @Override
        public LineReceiver standard(int rank) {
            LineReceiver next = others.standard(rank);
            return line -> {
                Trial trial = Trial.parse(new String(line, StandardCharsets.UTF_8));
                if (trial == null) {
                    next.line(line);
                    next.flush();
                } else {
                    listener.accept(trial);
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
}
