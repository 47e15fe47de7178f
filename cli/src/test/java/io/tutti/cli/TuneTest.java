package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.cli.command.option.JsonOptionTest;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.cost.Placement;
import io.tutti.model.NetworkText;
import io.tutti.process.ShortLivedJvm;
import io.tutti.schedule.Topology;
import io.tutti.select.Chooser;
import io.tutti.select.Policy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real jobs of two processes, which measure little: what counts is where the times go. */
class TuneTest {
    private static final String QUICK = "--rounds 2 --seconds 0.05 --warm-seconds 0.1 " + Commands.QUICK_RANKS;

    @Test
    void timesAreWrittenMergedAndTaken(@TempDir Path folder) throws IOException {
        Path table = folder.resolve("deep/tuning");
        assertEquals(0, tune(table, "--link", "shm", "-b", "8", "-e", "512", "-f", "64"));
        String first = Files.readString(table);
        assertTrue(first.startsWith("tutti-tuning 1\nlink "), first);
        assertEquals(0, tune(table, "--link", "shm", "-b", "4096", "-e", "4096"));
        String both = Files.readString(table);
        for (String size : List.of(" 8:", " 512:", " 4096:")) {
            assertTrue(both.contains(size), both);
        }
        assertEquals(1, both.lines().filter(line -> line.startsWith("at ")).count(), both);
        NetworkText.parse(Files.readString(folder.resolve("deep/tuning-shm.network")));

        String hosts = both.replaceFirst("(?s).*at hosts=(\\S+) .*", "$1");
        Placement placement = new Placement(Topology.oneNode(2), hosts, 1);
        Options options = Options.defaults().with(Setting.TUNING, table.toString());
        String reasons = new Chooser(placement, Policy.of(options))
                .explain(CollectiveCall.hypothetical(CollectiveKind.ALLREDUCE, 512, true, false));
        assertTrue(reasons.contains("(least measured time, on " + hosts + ")"), reasons);
        Commands commands = new Commands();
        assertEquals(0, commands.run("explain -n 2 -b 512 --set tuning=" + table), commands.err());
        assertTrue(commands.out().contains("because of: least measured time (on " + hosts + ")"), commands.out());
    }

    /** No launcher of MPI has started these ranks. */
    @Test
    void whatWasMeasuredBeforeAFailureIsKept(@TempDir Path folder) throws IOException {
        Path table = folder.resolve("tuning");
        Path csv = folder.resolve("all.csv");
        assertEquals(2, tune(table, "-b", "8", "-e", "8", "--link", "shm,mpi", "--csv", csv.toString()));
        assertTrue(Files.readString(table).contains(" 8:"));
        assertTrue(Files.readString(csv).contains("shm,2,allreduce,"), Files.readString(csv));
    }

    @Test
    void resultsThatCannotBeWrittenDoNotHideAFailure(@TempDir Path folder) {
        Commands commands = new Commands();
        String table = " --table " + folder.resolve("tuning");
        assertEquals(2, commands.run("tune -n 2 -b 8 -e 8 --link shm,mpi --csv /dev/full " + QUICK + table));
        List<String> said = commands.err()
                .lines()
                .filter(line -> line.startsWith("tutti tune: "))
                .toList();
        assertEquals(
                List.of(
                        "tutti tune: /dev/full cannot be written: no space left on device",
                        "tutti tune: measuring with 2 ranks ended with status 1"),
                said);
    }

    @Test
    void aTableThatCannotBeWrittenIsRefusedBeforeItIsMeasured(@TempDir Path folder) throws IOException {
        Path table = Files.createSymbolicLink(folder.resolve("tuning"), Path.of("/none/tuning"));
        Commands commands = new Commands();
        assertEquals(2, commands.run("tune -n 2 -l shm -b 8 -e 8 --table " + table));
        assertEquals("tutti tune: --table " + table + " cannot be written: there is no folder /none\n", commands.err());
    }

    /** Without any option: the table of this user, for jobs of this host. */
    @Test
    void explainUsesTheTableThatTuneWroteWithoutBeingTold(@TempDir Path folder) throws Exception {
        String before = command(folder, "explain -n 2 -b 512");
        assertFalse(before.contains("least measured time"), before);
        command(folder, "tune -n 2 -l shm -b 512 -e 512 " + QUICK);
        String after = command(folder, "explain -n 2 -b 512");
        assertTrue(after.contains("because of: least measured time (on "), after);
        String others = command(folder, "explain -n 2 -b 512 --hosts elsewhere");
        assertFalse(others.contains("least measured time"), others);
    }

    /** Runs a command as a process whose user keeps state in {@code folder}. */
    private static String command(Path folder, String words) throws Exception {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(ShortLivedJvm.OPTIONS);
        line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path")));
        line.add(Main.class.getName());
        line.addAll(List.of(words.split(" ")));
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().put("XDG_STATE_HOME", folder.toString());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said;
    }

    @Test
    void choicesAreEvaluated(@TempDir Path folder) throws IOException {
        Path csv = folder.resolve("all.csv");
        Path json = folder.resolve("all.json");
        String words = "tune allreduce,gather --evaluate --ranks 2 --link shm -b 64 -e 64 --set tuning=none --csv "
                + csv + " --json " + json + " " + QUICK;
        assertEquals(0, Main.commandLine().execute(words.split(" ")));
        JsonOptionTest.assertFiniteNumbers(Files.readString(json));
        List<String> lines = Files.readAllLines(csv);
        assertTrue(lines.size() > 3, lines.toString());
        for (String collective : List.of("allreduce", "gather")) {
            assertEquals(
                    1,
                    lines.stream()
                            .filter(line -> line.startsWith("shm,2," + collective) && line.endsWith(",true"))
                            .count(),
                    lines.toString());
        }
    }

    private static int tune(Path table, String... sizes) {
        Stream<String> words = Stream.of(("tune --ranks 2 --table " + table + " " + QUICK).split(" "));
        return Main.commandLine().execute(Stream.concat(words, Stream.of(sizes)).toArray(String[]::new));
    }
}
