package io.tutti.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.sparse.GradientExchange;
import io.tutti.training.backend.UsageException;
import io.tutti.training.option.TrainOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TrainingRunTest {
    private static final Pattern ACCURACY = Pattern.compile("test accuracy ([0-9.]+) % \\([0-9,]+ of 1,000\\)");

    @TempDir
    private Path folder;

    @Test
    void shouldLearnTheBundledSubset() {
        assertTrue(accuracy(output(1, false, "--model", "softmax")) >= 78);
        assertTrue(accuracy(output(1, false, "--model", "mlp", "--epochs", "5")) >= 78);
    }

    @Test
    void shouldGiveTheSameBitsRunAfterRun() {
        for (String model : new String[] {"softmax", "mlp"}) {
            String[] arguments = {"--model", model, "--epochs", "2", "--samples", "1001", "--batch", "20"};
            String once = output(3, false, arguments);
            assertTrue(once.contains("replicas: 3 of 3 bitwise equal"), once);
            assertEquals(replicas(once), replicas(output(3, false, arguments)));
        }
    }

    @Test
    void shouldLearnAboutTheSameWithMoreRanks() {
        double one = accuracy(output(1, false, "--model", "softmax", "--epochs", "4", "--batch", "64"));
        double four = accuracy(output(4, false, "--model", "softmax", "--epochs", "4", "--batch", "16"));
        assertEquals(one, four, 0.5);
    }

    @Test
    void shouldLearnFromTheLargestPartsOfGradients() {
        String output = output(
                4,
                false,
                "--model",
                "softmax",
                "--epochs",
                "4",
                "--batch",
                "16",
                "--exchange",
                "ok-topk",
                "--density",
                "0.05");
        assertTrue(output.contains("gradients by ok-topk, density 0.05"), output);
        assertTrue(output.contains("replicas: 4 of 4 bitwise equal"), output);
        assertTrue(accuracy(output) > 70, output);
    }

    @Test
    void shouldRunWithFewerSamplesThanRanks() {
        String output = output(4, false, "--samples", "3", "--epochs", "1");
        assertTrue(output.contains("replicas: 4 of 4 bitwise equal"), output);
    }

    @Test
    void shouldTestAsManySamplesAsAreAskedFor() {
        String output = output(3, false, "--samples", "100", "--epochs", "1", "--test-samples", "37");
        assertTrue(output.contains("100 images to learn from, 37 to test"), output);
        assertTrue(Pattern.compile("test accuracy [0-9.]+ % \\([0-9]+ of 37\\)")
                .matcher(output)
                .find());
        String all = output(2, false, "--samples", "100", "--epochs", "1", "--test-samples", "5000");
        assertTrue(all.contains("1,000 to test"), all);
    }

    @Test
    void shouldFitSixtyColumns() {
        String output = output(1, true, "--epochs", "1", "--samples", "1000");
        for (String line : output.split("[\r\n]+")) {
            assertTrue(line.length() <= 60, line);
        }
        assertTrue(output.contains("\r"), output);
        assertFalse(output(1, false, "--epochs", "1", "--samples", "10").contains("\r"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dense", "topka", "topkdsa", "gtopk", "gaussiank", "ok-topk"})
    void shouldFailWhereTheLossGrowsBeyondAllNumbers(String exchange) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] arguments = {"--learning-rate", "1e30", "--epochs", "3", "--exchange", exchange};
        Tutti.local(
                2,
                world -> assertEquals(
                        Train.FAILED, new TrainingRun(world, options(arguments), print(out), false).run()));
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("try a smaller --learning-rate"));
    }

    @Test
    void shouldRecordEveryEpoch() throws IOException {
        Path csv = folder.resolve("epochs.csv");
        output(2, false, "--epochs", "3", "--samples", "100", "--csv", csv.toString());
        assertEquals(4, Files.readAllLines(csv).size());
        assertTrue(Files.readString(csv).startsWith("epoch,step,train_loss,"));
        try (var files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void shouldRefuseOnAllRanksWhatOneCannotDo() {
        assertRefused("--csv " + folder + "/no/file cannot be written", "--csv", folder + "/no/file");
        for (String option : new String[] {"--save", "--trace"}) {
            assertRefused(option + " " + folder + " cannot be written: it is a folder", option, folder.toString());
        }
        assertRefused("--samples 9999 is more than the 4500", "--samples", "9999");
        Tutti.local(3, world -> {
            TrainOptions options = options("--seed", world.rank() == 2 ? "8" : "7");
            UsageException e =
                    assertThrows(UsageException.class, () -> new TrainingRun(world, options, print(null), false).run());
            assertTrue(e.getMessage().contains("rank 2 has seed=8 where rank 0 has seed=7"), e.getMessage());
        });
    }

    /** Its channels and memory would stay as long as the process. */
    @Test
    void shouldCloseAnExchangeThatCannotBeTraced() {
        AtomicInteger closed = new AtomicInteger();
        TrainOptions options = options("--exchange", "factors", "--trace", folder + "/run.trace");
        Tutti.local(2, world -> {
            TrainingRun run = new TrainingRun(world, options, print(new ByteArrayOutputStream()), false);
            UsageException e = assertThrows(
                    UsageException.class,
                    () -> run.run(exchange -> countingClosed(exchange, closed), new AtomicReference<>()));
            assertEquals("--trace: exchange=factors has no phases to record", e.getMessage());
        });
        assertEquals(2, closed.get());
    }

    private static GradientExchange countingClosed(GradientExchange exchange, AtomicInteger closed) {
        return (GradientExchange) Proxy.newProxyInstance(
                GradientExchange.class.getClassLoader(),
                new Class<?>[] {GradientExchange.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        closed.incrementAndGet();
                    }
                    return method.invoke(exchange, arguments);
                });
    }

    /** The folder is in the place of a file that was written before. */
    @Test
    void shouldFailOnAllRanksWhereAFileCannotBeWrittenAnyMore() {
        Path csv = folder.resolve("epochs.csv");
        TrainOptions options = options("--epochs", "2", "--samples", "100", "--csv", csv.toString());
        Tutti.local(3, world -> {
            TrainingRun run = new TrainingRun(world, options, print(new ByteArrayOutputStream()), false);
            UsageException e = assertThrows(
                    UsageException.class,
                    () -> run.run(
                            exchange -> {
                                replaceByFolder(world, csv);
                                return exchange;
                            },
                            new AtomicReference<>()));
            assertTrue(e.getMessage().startsWith("--csv " + csv + " cannot be written"), e.getMessage());
        });
    }

    private static void replaceByFolder(Communicator world, Path file) {
        if (world.rank() == 0) {
            try {
                Files.delete(file);
                Files.createDirectories(file.resolve("below"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void assertRefused(String words, String... arguments) {
        Tutti.local(2, world -> {
            UsageException e = assertThrows(
                    UsageException.class, () -> new TrainingRun(world, options(arguments), print(null), false).run());
            assertTrue(e.getMessage().contains(words), e.getMessage());
        });
    }

    static String output(int ranks, boolean live, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Tutti.local(
                ranks,
                world -> assertEquals(Train.DONE, new TrainingRun(world, options(arguments), print(out), live).run()));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream print(ByteArrayOutputStream out) {
        return out == null ? null : new PrintStream(out, true, StandardCharsets.UTF_8);
    }

    private static TrainOptions options(String... arguments) {
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data";
        all[arguments.length + 1] = "bundled";
        return TrainOptions.parse(all);
    }

    static double accuracy(String output) {
        Matcher matcher = ACCURACY.matcher(output);
        assertTrue(matcher.find(), output);
        return Double.parseDouble(matcher.group(1));
    }

    static String replicas(String output) {
        return output.lines()
                .filter(line -> line.startsWith("replicas"))
                .findFirst()
                .orElseThrow();
    }
}
