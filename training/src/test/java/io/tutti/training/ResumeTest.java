package io.tutti.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.training.backend.UsageException;
import io.tutti.training.option.TrainOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** States of runs: what goes on from one ends as if nothing had happened. */
final class ResumeTest {
    private static final int RANKS = 3;

    @TempDir
    private Path folder;

    /** Seven steps an epoch, states after 5, 10, 15 and 20 of 21: the last one is in the middle of the third epoch. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dense",
                "dense-overlap",
                "topka --density 0.02",
                "topkdsa --density 0.02",
                "gtopk --density 0.02",
                "gaussiank --density 0.02",
                "ok-topk --density 0.02",
                "ok-topk --density 0.02 --density-warm-up 12 --dense-below 200"
            })
    void shouldEndInTheSameBits(String exchange) throws IOException {
        Path state = folder.resolve("state");
        List<String> options = new ArrayList<>(List.of("--data", "bundled", "--samples", "400", "--batch", "20"));
        options.addAll(List.of("--epochs", "3", "--exchange"));
        options.addAll(List.of(exchange.split(" ")));
        Path unbroken = folder.resolve("unbroken.csv");
        List<String> whole =
                run(options, "--csv", unbroken.toString(), "--save", state.toString(), "--save-every", "5");
        Path resumed = folder.resolve("resumed.csv");
        List<String> rest = run(options, "--csv", resumed.toString(), "--resume", state.toString());
        assertTrue(rest.contains("resumed after epoch 3, step 6 of 7"), rest::toString);
        assertEquals(whole.getLast(), rest.getLast());
        assertEquals(scores(unbroken), scores(resumed));
    }

    /** Epoch, step, loss and accuracies; times differ. */
    private static List<String> scores(Path csv) throws IOException {
        return Files.readAllLines(csv).stream()
                .map(line -> String.join(",", List.of(line.split(",")).subList(0, 5)))
                .toList();
    }

    @Test
    void shouldRefuseWhatIsNotTheStateOfThisRun() throws IOException {
        Path state = folder.resolve("state");
        List<String> options = List.of("--data", "bundled", "--samples", "60", "--epochs", "1");
        run(options, "--save", state.toString());
        byte[] bytes = Files.readAllBytes(state);
        assertRefused(" is of another run: it has seed=1 where this one has seed=2;", state, "--seed", "2");
        assertRefused("it has exchange=dense where this one has exchange=topka;", state, "--exchange", "topka");
        bytes[bytes.length / 2] ^= 1;
        Files.write(state, bytes);
        assertRefused(" is damaged or cut off", state);
        Files.write(state, new byte[100]);
        assertRefused(" is not what tutti train --save writes", state);
        Files.delete(state);
        assertRefused(" cannot be read", state);
    }

    private static void assertRefused(String words, Path state, String... more) {
        List<String> options = new ArrayList<>(List.of("--data", "bundled", "--samples", "60", "--epochs", "1"));
        options.addAll(List.of(more));
        options.addAll(List.of("--resume", state.toString()));
        TrainOptions all = TrainOptions.parse(options.toArray(String[]::new));
        Tutti.local(RANKS, world -> {
            UsageException e =
                    assertThrows(UsageException.class, () -> new TrainingRun(world, all, System.out, false).run());
            assertTrue(e.getMessage().contains(words), e.getMessage());
            assertEquals(1, e.getMessage().lines().count());
        });
    }

    private static List<String> run(List<String> options, String... more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(more));
        TrainOptions parsed = TrainOptions.parse(all.toArray(String[]::new));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Tutti.local(RANKS, world -> assertEquals(Train.DONE, new TrainingRun(world, parsed, out, false).run()));
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
