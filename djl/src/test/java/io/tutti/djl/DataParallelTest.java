package io.tutti.djl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** DJL's own loop over several processes, compared with one process that has the whole batch. */
@Timeout(240)
class DataParallelTest {
    private static final double ROUNDING = 1e-3;

    @TempDir
    static Path folder;

    private static double[] alone;

    @BeforeAll
    static void trainAlone() throws Exception {
        assumeTrue(
                Files.isDirectory(TrainingJob.NATIVES),
                "no PyTorch in djl/target/natives; mvn verify -Pnatives fetches it");
        alone = losses(TrainingJob.run(folder, "32 dense 1 16 -1").getFirst());
        assertTrue(alone.length >= 50, alone.length + " steps");
        assertTrue(alone[alone.length - 1] < 0.8 * alone[0], "the loss must fall, or equal losses say little");
    }

    @Test
    void twoRanksTrainAsOneWithTheWholeBatch() throws Exception {
        assertTrainsAsAlone("16 dense 1 16 -1");
    }

    @Test
    void anExchangeOfEveryElementTrainsAsTheDenseOne() throws Exception {
        assertTrainsAsAlone("16 ok-topk 1 16 -1");
    }

    @Test
    void differentShapesAreRefusedOnAllRanks() throws Exception {
        List<List<String>> ranks = TrainingJob.run(folder, "16 dense 1 16 -1", "16 dense 1 17 -1");
        for (List<String> lines : ranks) {
            assertEquals(
                    List.of("refused the ranks train different models: rank 0 has 01Linear_weight (16, 20) float32,"
                            + " rank 1 has 01Linear_weight (17, 20) float32"),
                    lines);
        }
    }

    @Test
    void aGradientThatIsNotFiniteIsNamedWithItsParameter() throws Exception {
        List<List<String>> ranks = TrainingJob.run(folder, "16 ok-topk 1 16 1", "16 ok-topk 1 16 1");
        for (List<String> lines : ranks) {
            assertTrue(lines.getLast().startsWith("refused step 1: "), lines.getLast());
        }
        String last = ranks.get(1).getLast();
        assertTrue(last.endsWith("the gradient of 01Linear_weight on rank 1 is not finite"), last);
    }

    private static void assertTrainsAsAlone(String arguments) throws Exception {
        List<List<String>> ranks = TrainingJob.run(folder, arguments, arguments);
        assertEquals(ranks.get(0).getLast(), ranks.get(1).getLast(), "replicas differ");
        assertTrue(
                ranks.get(0).getLast().startsWith("parameters "), ranks.get(0).getLast());
        double[] first = losses(ranks.get(0));
        double[] second = losses(ranks.get(1));
        assertEquals(alone.length, first.length);
        assertEquals(alone.length, second.length);
        double most = 0;
        for (int step = 0; step < alone.length; step++) {
            double mean = (first[step] + second[step]) / 2;
            most = Math.max(most, Math.abs(mean - alone[step]));
            assertEquals(alone[step], mean, ROUNDING, "step " + step);
        }
        System.out.println(arguments + ": losses differ by at most " + most);
    }

    private static double[] losses(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("loss "))
                .mapToDouble(line -> Double.parseDouble(line.substring(5)))
                .toArray();
    }
}
