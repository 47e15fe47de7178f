package io.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tutti.bootstrap.files.UserFolder;
import io.tutti.config.LaunchId;
import io.tutti.launch.cleanup.OrphanProcesses;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A launched job of shell ranks and what it wrote. */
final class ShellJob {
    /** The user's folder of shared memory. */
    static final Path FOLDER = UserFolder.in(Path.of("/dev/shm"));

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Launcher launcher;
    final LaunchRequest request;

    private ShellJob(LaunchPlace place, int ranks, String script, Limits limits) {
        RankOutput output = new PrefixedOutput(new Target(out, false), new Target(err, false), true);
        this.request = LaunchRequest.local("tutti run", ranks, List.of("sh", "-c", script), output)
                .withPlace(place)
                .withLimits(limits);
        this.launcher = new Launcher(request);
    }

    private ShellJob(int ranks, String script, Path folder) {
        RankOutput terminal = new PrefixedOutput(new Target(out, false), new Target(err, false), true);
        RankOutput output = new TeeOutput(terminal, new FolderOutput(folder, terminal));
        this.request = LaunchRequest.local("tutti run", ranks, List.of("sh", "-c", script), output);
        this.launcher = new Launcher(request);
    }

    private ShellJob(ShellJob other, Map<String, String> environment, int replacements) {
        RankOutput output = new PrefixedOutput(new Target(out, false), new Target(err, false), true);
        this.request = LaunchRequest.local("tutti run", other.request.ranks(), other.request.program(), output)
                .withPlace(other.request.place())
                .withLimits(other.request.limits())
                .withEnvironment(environment)
                .withReplacements(replacements);
        this.launcher = new Launcher(request);
    }

    /** A copy that has not run, with a variable of its ranks. */
    ShellJob withEnvironment(String name, String value) {
        return new ShellJob(this, Map.of(name, value), request.replacements());
    }

    /** A copy that has not run, with replacements of lost ranks. */
    ShellJob withReplacements(int most) {
        return new ShellJob(this, request.environment(), most);
    }

    static ShellJob of(int ranks, String script) {
        return new ShellJob(LaunchPlace.oneMachine(), ranks, script, new Limits(Duration.ZERO, Duration.ofSeconds(30)));
    }

    /** A job whose output goes to a folder as well. */
    static ShellJob tee(int ranks, String script, Path folder) {
        return new ShellJob(ranks, script, folder);
    }

    static ShellJob at(LaunchPlace place, int ranks, String script) {
        return new ShellJob(place, ranks, script, new Limits(Duration.ZERO, Duration.ofSeconds(30)));
    }

    static ShellJob withGrace(int ranks, String script, Duration grace) {
        return new ShellJob(LaunchPlace.oneMachine(), ranks, script, new Limits(Duration.ZERO, grace));
    }

    static ShellJob withLimit(int ranks, String script, Duration limit, Duration grace) {
        return new ShellJob(LaunchPlace.oneMachine(), ranks, script, new Limits(limit, grace));
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

    /** Asserts that neither processes nor files of the job are left. */
    void assertNothingIsLeft() {
        assertEquals(List.of(), new OrphanProcesses(launch()).find());
        for (String file : List.of(
                launch().start() + "-rendezvous",
                launch().start() + "-guard",
                request.place().jobText() + "-lost")) {
            assertFalse(Files.exists(FOLDER.resolve("tutti-" + file)), file);
        }
    }
}
