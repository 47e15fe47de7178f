package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tutti train --elastic} of four ranks, of which one is killed in the middle, and replaced or not. */
class ElasticTrainingTest {
    private static final Pattern ACCURACY = Pattern.compile("test accuracy ([0-9.]+) %");
    /** In percentage points: the same samples in the same steps, added in another order. */
    private static final double TOLERANCE = 0.5;

    private static final long LIMIT_SECONDS = 120;

    @TempDir
    private Path folder;

    /** What a run has written, without numbers of ranks, and with one blank where lines are wrapped. */
    private String train(int status, String... more) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(Jvm.tutti("train", "-n", "4", "--model", "softmax", "--data", "bundled"));
        command.addAll(List.of("--epochs", "4", "--batch", "16", "--samples", "2000", "--progress", "plain"));
        ShortLivedJvm.OPTIONS.forEach(option -> command.add("-J" + option));
        command.addAll(List.of(more));
        Path out = folder.resolve("out");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("TUTTI_"));
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), () -> read(out));
            assertEquals(status, process.exitValue(), () -> read(out));
            return read(out).replaceAll("(?m)^\\[\\d] ", "").replaceAll("\\s+", " ");
        } finally {
            process.destroy(); // the launcher ends its ranks
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static String killed(int rank) {
        return "failpoint=call.publish@" + rank + "#60:kill";
    }

    private static double accuracy(String output) {
        Matcher matcher = ACCURACY.matcher(output);
        assertTrue(matcher.find(), output);
        return Double.parseDouble(matcher.group(1));
    }

    @Test
    void theOthersLearnTheSameWithoutALostRank() throws Exception {
        Path page = folder.resolve("page.html");
        String whole = train(0);
        String elastic = train(0, "--elastic", "--html", page.toString(), "--set", killed(2));
        assertTrue(elastic.contains("3 of 4 ranks go on after epoch "), elastic);
        assertTrue(elastic.contains("they share the 64 samples of a step"), elastic);
        assertTrue(elastic.contains("rank 2 was killed by signal 9 (SIGKILL); ranks 0,1,3 go on without it"), elastic);
        assertTrue(elastic.contains("replicas: 3 of 3 bitwise equal"), elastic);
        assertEquals(accuracy(whole), accuracy(elastic), TOLERANCE);
        assertTrue(read(page).contains("3 ranks left"), () -> read(page));
    }

    /** The next rank writes what rank 0 would have written. */
    @Test
    void rankZeroMayBeLostAndTheExchangeSparse() throws Exception {
        Path page = folder.resolve("page.html");
        String elastic = train(
                0,
                "--elastic",
                "--html",
                page.toString(),
                "--exchange",
                "ok-topk",
                "--density",
                "0.05",
                "--set",
                killed(0));
        assertTrue(elastic.contains("what the lost ones had not sent yet is lost"), elastic);
        assertTrue(elastic.contains("replicas: 3 of 3 bitwise equal"), elastic);
        assertTrue(accuracy(elastic) > 60, elastic);
        assertTrue(read(page).contains("3 ranks left"), () -> read(page));
    }

    /** A replacement has the variables of the lost rank, so it is lost at its sixtieth call as well. The second one is there at the end. */
    @Test
    void replacementsTakePart() throws Exception {
        Path page = folder.resolve("page.html");
        String[] replaced = {"--elastic", "--max-replacements", "2", "--html", page.toString(), "--set", killed(0)};
        String elastic = train(0, replaced);
        assertTrue(elastic.contains("replacement 2 of 2: rank 0 is started anew"), elastic);
        // what follows is on the next line, and the launcher's own lines may come between
        assertEquals(
                2,
                elastic.split("4 of 4 ranks go on after .{0,40}, 1 of them in the place of lost").length - 1,
                elastic);
        assertTrue(elastic.contains("replicas: 4 of 4 bitwise equal"), elastic);
        assertTrue(accuracy(elastic) > 70, elastic);
        assertTrue(read(page).contains("1 of 4 ranks replaced"), () -> read(page));
    }

    @Test
    void withoutTheOptionALostRankEndsTheRun() throws Exception {
        String lost = train(137, "--set", killed(2));
        assertTrue(lost.contains("rank 2 was killed by signal 9 (SIGKILL)"), lost);
    }
}
