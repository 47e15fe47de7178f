package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.TrainingProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code kill -9} of a whole training: what goes on from its last state ends in the same bits as if nothing had been, and its file of
 * epochs says the same of all of them.
 */
class ResumedTrainingTest {
    private static final int RANKS = 2;
    private static final int EPOCHS = 8;
    private static final String RESULT = "replicas: 2 of 2 bitwise equal (sha256 ";
    private static final List<String> TRAINING =
            List.of("--data bundled --model softmax --samples 1920 --exchange ok-topk --density 0.05 --epochs "
                    .concat(Integer.toString(EPOCHS))
                    .split(" "));

    @TempDir
    private Path folder;

    @Test
    void aRunThatIsKilledAndResumedEndsInTheSameBits() throws IOException {
        Path state = folder.resolve("run.state");
        Path whole = folder.resolve("whole.csv");
        Path broken = folder.resolve("broken.csv");
        List<String> unbroken = train("--csv", whole.toString());
        killOnceThereIs(state, "--csv", broken.toString());
        List<String> resumed = train("--resume", state.toString(), "--csv", broken.toString());
        assertTrue(resumed.stream().anyMatch(line -> line.startsWith("resumed after epoch ")), resumed::toString);
        assertTrue(unbroken.getLast().startsWith(RESULT), unbroken::toString);
        assertEquals(unbroken.getLast(), resumed.getLast());
        assertEquals(EPOCHS + 1, TrainingProgram.scores(whole).size());
        assertEquals(TrainingProgram.scores(whole), TrainingProgram.scores(broken));
    }

    private void killOnceThereIs(Path state, String... more) {
        List<String> saving = new ArrayList<>(List.of("--save", state.toString(), "--save-every", "7"));
        saving.addAll(List.of(more));
        try (Job job = start(saving.toArray(String[]::new))) {
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
                .running(TrainingProgram.MAIN_CLASS, arguments.toArray(String[]::new))
                .start();
    }
}
