package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} of a whole training: what goes on from its last state ends in the same bits as if nothing had been. */
class ResumedTrainingTest {
    private static final int RANKS = 2;
    private static final String RESULT = "replicas: 2 of 2 bitwise equal (sha256 ";
    private static final List<String> TRAINING = List.of(
            "--data bundled --model softmax --samples 1920 --epochs 8 --exchange ok-topk --density 0.05".split(" "));

    @TempDir
    private Path folder;

    @Test
    void aRunThatIsKilledAndResumedEndsInTheSameBits() {
        Path state = folder.resolve("run.state");
        List<String> unbroken = train();
        killOnceThereIs(state);
        List<String> resumed = train("--resume", state.toString());
        assertTrue(resumed.stream().anyMatch(line -> line.startsWith("resumed after epoch ")), resumed::toString);
        assertTrue(unbroken.getLast().startsWith(RESULT), unbroken::toString);
        assertEquals(unbroken.getLast(), resumed.getLast());
    }

    private void killOnceThereIs(Path state) {
        try (Job job = start("--save", state.toString(), "--save-every", "7")) {
            Eventually.holds(job::story, () -> Files.exists(state));
            job.ranks().forEach(Rank::kill);
            job.ranks().forEach(Rank::awaitEnd);
            assertFalse(job.story().contains("test accuracy"), job::story);
        }
    }

    private static List<String> train(String... more) {
        try (Job job = start(more)) {
            job.ranks().forEach(rank -> assertEquals(0, rank.awaitEnd(), job::story));
            return job.rank(0).output();
        }
    }

    private static Job start(String... more) {
        List<String> arguments = new ArrayList<>(TRAINING);
        arguments.addAll(List.of(more));
        arguments.addAll(List.of("--progress", "plain"));
        return JobSetup.of(RANKS, Wiring.SHM)
                .running("io.tutti.training.Train", arguments.toArray(String[]::new))
                .start();
    }
}
