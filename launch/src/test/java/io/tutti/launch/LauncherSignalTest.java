package io.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.files.UserFolder;
import io.tutti.config.LaunchId;
import io.tutti.launch.cleanup.OrphanProcesses;
import io.tutti.process.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher as a process of its own, which is sent signals. */
@Execution(ExecutionMode.CONCURRENT)
class LauncherSignalTest {
    private static final String SCRIPT =
            "echo up $TUTTI_JOB $TUTTI_LAUNCH; touch $(dirname ${TUTTI_RENDEZVOUS#file:})/tutti-$TUTTI_JOB-0; sleep"
                    + " 1000";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"TERM, 143", "HUP, 129"})
    void aSignalEndsAllRanks(String signal, int status) throws Exception {
        Process launcher = start("2");
        String job = whenUp(2);
        signal(launcher, signal);
        assertTrue(launcher.waitFor(60, TimeUnit.SECONDS));
        assertEquals(status, launcher.exitValue());
        assertNothingIsLeft(job);
        assertEquals(List.of("tutti run: interrupted; 2 ranks were ended"), Files.readAllLines(folder.resolve("err")));
    }

    @Test
    void theGuardCleansUpAfterAKilledLauncher() throws Exception {
        Process launcher = start("2");
        String job = whenUp(2);
        signal(launcher, "KILL");
        assertEquals(137, launcher.waitFor());
        assertNothingIsLeft(job);
    }

    /** As by Ctrl-\, which makes the launcher's JVM print its threads. */
    @Test
    void theGuardSurvivesTheSignalThatPrintsThreads() throws Exception {
        Process launcher = start("2");
        String job = whenUp(2);
        ProcessHandle guard = guard(launcher);
        assertEquals(0, kill("QUIT", guard.pid()));
        signal(launcher, "KILL");
        assertEquals(137, launcher.waitFor());
        assertNothingIsLeft(job);
    }

    private static ProcessHandle guard(Process launcher) {
        return launcher.children()
                .filter(child -> child.info()
                        .commandLine()
                        .filter(line -> line.contains("-guard "))
                        .isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** What the rank writes fits into its pipe and the launcher's, so that it ends at once. */
    @Test
    void outputWaitsForASlowReader() throws Exception {
        Process launcher = startUnread("seq 20000");
        assertFalse(launcher.waitFor(6, TimeUnit.SECONDS), "it has ended although its output was not read");
        assertEquals(20_000, launcher.inputReader().lines().count());
        assertEquals(0, launcher.waitFor());
    }

    /** Its last lines cannot be written either. */
    @Test
    void aSignalEndsALauncherWhoseOutputIsNotRead() throws Exception {
        Path mark = folder.resolve("written");
        Process launcher = startUnread("seq 20000; touch " + mark + "; exit 3");
        Await.until("the rank has written all", () -> Files.exists(mark));
        signal(launcher, "TERM");
        assertTrue(launcher.waitFor(20, TimeUnit.SECONDS));
        assertEquals(143, launcher.exitValue());
    }

    private Process start(String ranks) throws IOException {
        return builder(ranks, SCRIPT)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    private static Process startUnread(String script) throws IOException {
        return builder("1", script).redirectErrorStream(true).start();
    }

    /** With the hang-up signal as a terminal leaves it: a process that inherits it ignored, as under nohup, keeps that. */
    private static ProcessBuilder builder(String ranks, String script) {
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=HUP"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(LauncherMain.class.getName(), ranks, script));
        return new ProcessBuilder(command);
    }

    /** The job's number and the launcher's id, told by its ranks. */
    private String whenUp(int ranks) {
        Await.until("all ranks are up", () -> lines().size() == ranks);
        return lines().getFirst().substring("up ".length());
    }

    private List<String> lines() {
        try {
            return Files.readString(folder.resolve("out")).lines().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static void signal(Process process, String signal) throws Exception {
        assertEquals(0, kill(signal, process.pid()));
    }

    private static int kill(String signal, long pid) throws Exception {
        return new ProcessBuilder("kill", "-s", signal, Long.toString(pid))
                .start()
                .waitFor();
    }

    private static void assertNothingIsLeft(String jobAndLaunch) {
        String[] words = jobAndLaunch.split(" ");
        LaunchId launch = LaunchId.parse(words[1]);
        Path folder = UserFolder.in(Path.of("/dev/shm"));
        Await.until("no rank is left", () -> new OrphanProcesses(launch).find().isEmpty());
        for (String file : new String[] {launch.start() + "-rendezvous", launch.start() + "-guard", words[0] + "-0"}) {
            Await.until(file + " is gone", () -> !Files.exists(folder.resolve("tutti-" + file)));
        }
    }
}
