package io.tutti.djl.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A BERT trained by processes with PyTorch, on the pages of this project. */
@Timeout(300)
class LanguageNetworkTest {
    private static final long MOST = 100_000;
    private static final long FEW = 15_000;

    @TempDir
    private static Path folder;

    private static String learning;
    private static String few;
    private static String resumable;
    private static String saving;
    /** What rank 0 of two printed, by the arguments of trainings that the same processes did one after the other. */
    private static Map<String, List<String>> together;

    @BeforeAll
    static void train() throws Exception {
        learning = modelOf(MOST) + " --samples 480 --batch 8 --epochs 1";
        few = modelOf(FEW);
        resumable = few + " --samples 32 --batch 8 --epochs 2 --exchange ok-topk --density 0.05";
        saving = resumable + " --save " + state() + " --save-every 3";
        together = NetworkJob.training().train(folder, 2, List.of(learning, saving));
    }

    private static Path state() {
        return folder.resolve("state");
    }

    /** Options of a model that learns the pages of at most so many bytes: each rank makes the vocabulary of its text, which takes seconds for all. */
    private static String modelOf(long bytes) throws IOException {
        Path data = Files.createDirectory(folder.resolve("pages-" + bytes));
        try (Stream<Path> pages = Files.list(Path.of("..", "docs"))) {
            for (Path page :
                    pages.filter(each -> each.toString().endsWith(".md")).toList()) {
                if (Files.size(page) <= bytes) {
                    Files.copy(page, data.resolve(page.getFileName() + ".txt"));
                }
            }
        }
        return "--model bert-tiny --test-samples 32 --data " + data;
    }

    @Test
    void aNetworkLearnsTheWordsOfAText() {
        List<String> lines = together.get(learning);
        double loss = loss(lines);
        assertTrue(loss > 2 && loss < 7, "one that knows nothing has ln 4096 = 8.3: " + loss);
        assertTrue(
                lines.stream().anyMatch(line -> line.matches("time .* sequences/s, .* masked pieces/s")),
                lines::toString);
        assertTrue(
                lines.stream().anyMatch(line -> line.matches("480 sequences to learn from, [0-9]+ to test")),
                lines::toString);
    }

    /** The loss of the test. */
    private static double loss(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("test accuracy"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf("loss ") + 5)))
                .findFirst()
                .orElseThrow();
    }

    /** Adam, whose moments are part of the state, after a sparse exchange, whose residual is. */
    @Test
    void aResumedTrainingEndsWithTheBitsOfOneThatWentThrough() throws Exception {
        NetworkJob.training()
                .assertResumedEndsAlike(
                        folder, together.get(saving), resumable, state(), "resumed after epoch 2, step 1 of 2");
    }

    @Test
    void textThatIsMissingIsNamedInALine() throws Exception {
        List<String> lines =
                NetworkJob.training().run(folder, 2, 1, "--model bert-tiny --data " + folder.resolve("none"));
        assertEquals("tutti train: --data " + folder.resolve("none") + " is not a folder", lines.getLast());
        lines = NetworkJob.training().run(folder, 2, 1, "--model bert-tiny --data bundled");
        assertTrue(
                lines.getLast()
                        .endsWith("has no samples in this program; run ./tutti data brown, and leave out --data"),
                lines.getLast());
    }

    @Test
    void aNetworkWithoutChainGivesNoFactors() throws Exception {
        List<String> lines = NetworkJob.training().run(folder, 2, 1, few + " --samples 8 --batch 8 --exchange factors");
        assertEquals(
                "tutti train: --exchange factors: the model bert-tiny of backend djl gives no factors",
                lines.getLast());
    }
}
