package io.tutti.launch;

import io.tutti.config.LaunchId;
import io.tutti.launch.output.FolderOutput;
import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.output.PrefixedOutput.Target;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.output.TeeOutput;
import io.tutti.launch.request.LaunchPlace;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.LaunchRequest.Limits;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A launched job of shell ranks and what it wrote. */
final class Job {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Launcher launcher;
    final LaunchRequest request;

    private Job(LaunchPlace place, int ranks, String script, Limits limits) {
        RankOutput output = new PrefixedOutput(new Target(out, false), new Target(err, false), true);
        this.request = LaunchRequest.local("tutti run", ranks, List.of("sh", "-c", script), output)
                .withPlace(place)
                .withLimits(limits);
        this.launcher = new Launcher(request);
    }

    private Job(int ranks, String script, Path folder) {
        RankOutput terminal = new PrefixedOutput(new Target(out, false), new Target(err, false), true);
        RankOutput output = new TeeOutput(terminal, new FolderOutput(folder, terminal));
        this.request = LaunchRequest.local("tutti run", ranks, List.of("sh", "-c", script), output);
        this.launcher = new Launcher(request);
    }

    private Job(Job other, Map<String, String> environment) {
        RankOutput output = new PrefixedOutput(new Target(out, false), new Target(err, false), true);
        this.request = LaunchRequest.local("tutti run", other.request.ranks(), other.request.command(), output)
                .withPlace(other.request.place())
                .withLimits(other.request.limits())
                .withEnvironment(environment);
        this.launcher = new Launcher(request);
    }

    /** A copy that has not run, with a variable of its ranks. */
    Job withEnvironment(String name, String value) {
        return new Job(this, Map.of(name, value));
    }

    static Job of(int ranks, String script) {
        return new Job(LaunchPlace.oneMachine(), ranks, script, new Limits(Duration.ZERO, Duration.ofSeconds(30)));
    }

    /** A job whose output goes to a folder as well. */
    static Job tee(int ranks, String script, Path folder) {
        return new Job(ranks, script, folder);
    }

    static Job at(LaunchPlace place, int ranks, String script) {
        return new Job(place, ranks, script, new Limits(Duration.ZERO, Duration.ofSeconds(30)));
    }

    static Job withGrace(int ranks, String script, Duration grace) {
        return new Job(LaunchPlace.oneMachine(), ranks, script, new Limits(Duration.ZERO, grace));
    }

    static Job withLimit(int ranks, String script, Duration limit) {
        return new Job(LaunchPlace.oneMachine(), ranks, script, new Limits(limit, Duration.ofMillis(100)));
    }

    int run() {
        return launcher.run();
    }

    LaunchId launch() {
        return launcher.launch();
    }

    void stop() {
        launcher.stop();
    }

    List<String> out() {
        return out.toString(StandardCharsets.UTF_8).lines().sorted().toList();
    }

    /** Returns what went to standard error, as it was written. */
    List<String> inOrder() {
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }

    List<String> err() {
        return err.toString(StandardCharsets.UTF_8).lines().sorted().toList();
    }
}
