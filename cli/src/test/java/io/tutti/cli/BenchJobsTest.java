package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.cli.command.option.JsonOptionTest;
import io.tutti.launch.lab.Lab;
import io.tutti.measure.rank.BenchCollective;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real jobs of processes. */
class BenchJobsTest {
    private static final String QUICK =
            " --iters 4 -w 1 --warm-seconds 0 --rounds 2 --seconds 0.02 " + Commands.QUICK_RANKS + " ";

    @TempDir
    private Path folder;

    private final Commands commands = new Commands();

    /** One of each kind: with places, with blocks of a vector, without vectors, of messages. All of them: {@link BenchPeersTest}. */
    @ParameterizedTest
    @EnumSource(names = {"ALLREDUCE", "REDUCE_SCATTER", "BARRIER", "STREAM"})
    void collectivesAreMeasured(BenchCollective collective) {
        assertEquals(0, commands.run("bench " + collective.text() + " -p 3 -l shm --sizes 12,600" + QUICK));
        List<String> lines =
                table().stream().filter(line -> line.contains(" float32 ")).toList();
        int sizes = collective.hasVectors() ? 2 : 1;
        assertEquals(sizes * collective.places().size(), lines.size(), commands.out());
        assertEquals(collective.isOneCall(), !commands.out().contains("messages of all pairs"), commands.out());
        lines.forEach(line -> assertTrue(line.endsWith(" 0"), line));
        commands.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }

    @Test
    void variantsTakeTurnsInOneJob() throws IOException {
        Path csv = folder.resolve("a.csv");
        Path json = folder.resolve("a.json");
        Path html = folder.resolve("a.html");
        assertEquals(
                0,
                commands.run("bench -n 2 -l shm -a ring,two-shot --buffers heap,shared --place in --sizes 8,4K --csv "
                        + csv + " --json " + json + " --html " + html + " --plots " + folder.resolve("plots") + QUICK));
        List<String> rows = Files.readAllLines(csv);
        assertEquals(1 + 2 * 4, rows.size());
        assertTrue(
                rows.get(4).startsWith("allreduce,tutti,two-shot,shared,in,plain,shm,2,float32,sum,8,2,"), rows.get(4));
        assertTrue(Files.readString(json).contains("\"comparisons\""));
        JsonOptionTest.assertFiniteNumbers(Files.readString(json));
        assertTrue(Files.readString(html).contains("two-shot, shared, in place"));
        assertTrue(Files.readString(folder.resolve("plots/allreduce-2-shm-ratio.svg"))
                .contains("two-shot, shared"));
        assertTrue(Files.exists(folder.resolve("plots/allreduce-2-shm-time.png")));
        assertTrue(commands.out().contains("time relative to the first of its place"));
    }

    @Test
    void whatWasMeasuredBeforeAFailureIsWritten() throws IOException {
        Path csv = folder.resolve("a.csv");
        assertEquals(1, runWhoseSecondJobFails(csv, new StringWriter()));
        assertTrue(Files.readString(csv).contains(",shm,2,"), Files.readString(csv));
    }

    @Test
    void resultsThatCannotBeWrittenDoNotHideTheFailure() {
        StringWriter err = new StringWriter();
        assertEquals(1, runWhoseSecondJobFails(Path.of("/dev/full"), err));
        assertEquals(
                List.of(
                        "tutti bench: /dev/full cannot be written: no space left on device",
                        "tutti bench: input or output failed: enough"),
                err.toString()
                        .lines()
                        .filter(line -> line.startsWith("tutti bench: "))
                        .toList());
    }

    /** It fails by its output. */
    private static int runWhoseSecondJobFails(Path csv, Writer err) {
        Writer fails = new FilterWriter(Writer.nullWriter()) {
            @Override
            public void write(String text, int offset, int length) {
                if (text.contains("link tcp")) {
                    throw new UncheckedIOException(new IOException("enough"));
                }
            }
        };
        String[] words =
                ("bench -n 2 -l shm,tcp --sizes 8 --csv " + csv + QUICK).strip().split(" +");
        return Main.commandLine()
                .setOut(new PrintWriter(fails))
                .setErr(new PrintWriter(err))
                .execute(words);
    }

    @Test
    void aCallIsMeasuredBesideAComputation() throws IOException {
        Path json = folder.resolve("a.json");
        assertEquals(
                0,
                commands.run("bench -n 2 -l shm --place out --overlap --limit --sizes 8,64K --json " + json
                        + " --plots " + folder + QUICK),
                commands.out() + commands.err());
        List<String> lines =
                commands.out().lines().filter(line -> line.endsWith(" %")).toList();
        assertEquals(2, lines.size(), "two sizes of one series, without the plain loops: " + commands.out());
        for (String line : lines) {
            assertTrue(
                    Stream.of(line.trim().split("\\s+"))
                            .skip(2)
                            .limit(3)
                            .allMatch(time -> Double.parseDouble(time) > 0),
                    "the call, the computation, both: " + line);
        }
        assertTrue(Files.readString(json).contains("\"hidden\""), json::toString);
        assertTrue(Files.exists(folder.resolve("allreduce-2-shm-overlap.svg")));
    }

    @Test
    void overlapOfMessagesIsRefused() {
        assertEquals(2, commands.run("bench stream --overlap"));
        assertTrue(commands.err().contains("--overlap measures collectives, not send-recv or stream"), commands.err());
    }

    /** Its results are checked like all others. */
    @Test
    void plainLoopsOverTheSameBytesTakePart() {
        assertEquals(0, commands.run("bench -n 3 -l shm --limit --buffers shared --sizes 12,40K" + QUICK));
        assertTrue(commands.out().contains("# A = plain-loop, shared, out of place"), commands.out());
        List<String> measured =
                table().stream().filter(line -> line.contains("float32")).toList();
        assertEquals(2 * 2 * 2, measured.size(), commands.out());
        measured.forEach(line -> assertTrue(line.endsWith(" 0"), line));
        List<String> ratios = table().stream()
                .filter(line -> line.contains("plain-loop, shared"))
                .toList();
        assertEquals(2 * 2, ratios.size(), commands.out());
    }

    @Test
    void plainLoopsAreForOneHostAndOneKindOfSum() {
        assertEquals(2, commands.run("bench -n 2 -l shm --limit -d float64 --sizes 12" + QUICK));
        assertTrue(commands.err().contains("--limit is for allreduce of float32 with sum on one host"), commands.err());
    }

    /** 100 Mbit/s are 12.5 MB/s; two ranks send the vector once each. */
    @Test
    void inALabTimesAreHeldAgainstTheLinkAsItWasJustBefore() throws IOException {
        assumeTrue(Lab.obstacle().isEmpty(), () -> Lab.obstacle().orElseThrow());
        Path csv = folder.resolve("a.csv");
        assertEquals(0, commands.run("bench -n 2 --lab=2 --rate 100mbit --sizes 256K --place in --csv " + csv + QUICK));
        assertTrue(commands.out().contains("time over what the bytes take alone"), commands.out());
        commands.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
        List<String> rows = Files.readAllLines(csv);
        List<String> names = List.of(rows.get(0).split(","));
        double linkbw = Double.parseDouble(rows.get(1).split(",")[names.indexOf("linkbw")]);
        double busbw = Double.parseDouble(rows.get(1).split(",")[names.indexOf("busbw")]);
        assertTrue(linkbw > 0.009 && linkbw <= 0.0125, "linkbw=" + linkbw);
        assertTrue(busbw > 0 && busbw < 1.1 * linkbw, "busbw=" + busbw + " linkbw=" + linkbw);
    }

    @Test
    void aWrongElementIsCountedAndFailsTheRun() {
        assertEquals(1, commands.run("bench -n 3 -l shm --place in --sizes 64 -J-Dtutti.bench.spoil=1" + QUICK));
        assertEquals(1, table().size(), commands.out());
        assertTrue(table().getFirst().endsWith(" 2"), commands.out()); // one in the check before, one after
    }

    @Test
    void ranksThatCannotStartFailTheRun() {
        assertEquals(1, commands.run("bench -n 2 --sizes 64 -J-XX:NoSuchFlag" + QUICK));
        assertTrue(commands.err().contains("tutti"), commands.err());
    }

    private List<String> table() {
        return commands.out().lines().filter(line -> !line.startsWith("#")).toList();
    }
}
