package io.tutti.djl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

    /** With batch norm and a frozen layer. Two addends give the same sum in any order. */
    @Test
    void gradientsThatTravelDuringTheBackwardPassTrainToTheSameBits() throws Exception {
        for (String words : List.of("normed=1", "normed=1 accumulate=2 below=20 norm=0.5")) {
            String arguments = "16 %s 1 16 -1 epochs=2 " + words;
            String dense = arguments.formatted("dense");
            String overlapped = arguments.formatted("dense-overlap:first=1,bucket=1");
            assertEquals(checksum(dense, dense), checksum(overlapped, overlapped), words);
        }
    }

    @Test
    void gradientsThatTravelDuringTheBackwardPassAllowOneOfEachStep() throws Exception {
        String arguments = "16 dense-overlap 1 16 -1 uneven=16";
        for (List<String> lines : TrainingJob.run(folder, arguments, arguments)) {
            assertTrue(
                    lines.getLast().contains("step(records) comes too late for exchange=dense-overlap"),
                    lines::toString);
        }
        arguments = "16 dense-overlap 1 16 -1 twice=1";
        for (List<String> lines : TrainingJob.run(folder, arguments, arguments)) {
            assertTrue(lines.getLast().contains("a second backward before step"), lines::toString);
        }
    }

    @Test
    void segmentsGiveTheBitsOfOneBackwardPass() throws Exception {
        assertEquals(
                List.of("3 segments, gradients equal", "3 segments, gradients equal"),
                TrainingJob.run(folder, SegmentsProgram.class, "").getFirst());
    }

    @Test
    void aTrainerThatIsNeverClosedDoesNotDisturbTheOthers() throws Exception {
        String arguments = "16 ok-topk 0.1 16 -1 epochs=1 abandon=1";
        for (List<String> lines : TrainingJob.run(folder, arguments, arguments)) {
            assertEquals("after the finalizer 2.0", lines.getLast());
        }
    }

    @Test
    void anExchangeOfEveryElementTrainsAsTheDenseOne() throws Exception {
        assertTrainsAsAlone("16 ok-topk 1 16 -1");
    }

    @Test
    void smallParametersAreExchangedDenselyAndTheRestAsIfAlone() throws Exception {
        assertTrainsAsAlone("16 ok-topk 1 16 -1 below=100");
    }

    @Test
    void anAccumulationOverTwoBatchesTrainsAsOneBatchOfTwice() throws Exception {
        assertEquals(
                norm("32 dense 1 16 -1 uneven=32"),
                norm("16 dense 1 16 -1 uneven=16 window=16 accumulate=2"),
                ROUNDING * ROUNDING);
        assertTrainsAs(
                losses(TrainingJob.run(folder, "16 dense 1 16 -1 accumulate=2").getFirst()),
                "8 dense 1 16 -1 accumulate=2");
    }

    @Test
    void aLimitOfTheNormIsThatOfTheMeanOfAllRanks() throws Exception {
        double[] limited =
                losses(TrainingJob.run(folder, "32 dense 1 16 -1 norm=0.05").getFirst());
        assertTrue(limited[limited.length - 1] > alone[alone.length - 1] + 0.01, "the limit must matter");
        assertTrainsAs(limited, "16 dense 1 16 -1 norm=0.05");
    }

    @Test
    void unevenBatchesCountByTheirRecords() throws Exception {
        double expected = norm("32 dense 1 16 -1 uneven=32");
        for (int first : new int[] {25, 32}) { // the second: a rank without records
            String arguments = "32 dense 1 16 -1 uneven=" + first;
            assertEquals(expected, norm(arguments, arguments), ROUNDING * ROUNDING, "rank 0 has " + first + " of 32");
        }
    }

    @Test
    void aResumedTrainingEndsWithTheBitsOfOneThatWentThrough() throws Exception {
        String arguments = "16 ok-topk 0.1 16 -1 below=20 momentum=0 ";
        Path state = Files.createDirectory(folder.resolve("state"));
        String through = checksum(arguments + "epochs=4", arguments + "epochs=4");
        String half = arguments + "epochs=2 save=" + state;
        checksum(half, half);
        String rest = arguments + "epochs=2 resume=" + state;
        assertEquals(through, checksum(rest, rest));
    }

    @Test
    void aRankThatCannotInitializeItsModelEndsTheWaitOfAll() throws Exception {
        String arguments = "16 dense 1 16 -1 odd=1";
        for (List<String> lines : TrainingJob.run(folder, arguments, arguments)) {
            assertTrue(lines.getLast().startsWith("refused rank 1 failed to initialize its model: "), lines.getLast());
        }
    }

    @Test
    void statisticsBecomeTheSameOnAllRanksAndFrozenWeightsStay() throws Exception {
        String arguments = "16 dense 1 16 -1 normed=1 epochs=2";
        List<List<String>> ranks = TrainingJob.run(folder, arguments, arguments, arguments);
        Set<String> own = new HashSet<>();
        Set<String> averaged = new HashSet<>();
        for (List<String> lines : ranks) {
            String[] frozen = words(lines, "frozen ");
            assertEquals(frozen[1], frozen[2]);
            own.add(words(lines, "statistics ")[1]);
            averaged.add(words(lines, "statistics ")[2]);
        }
        assertEquals(3, own.size(), "each rank has met records of its own");
        assertEquals(1, averaged.size());
        checksum(arguments, arguments, arguments);
    }

    private static String[] words(List<String> lines, String prefix) {
        return lines.stream()
                .filter(line -> line.startsWith(prefix))
                .findFirst()
                .orElseThrow()
                .split(" ");
    }

    @Test
    void aWireOf16BitsTrainsNearly() throws Exception {
        String arguments = "16 dense:wire=bf16 1 16 -1";
        List<List<String>> ranks = TrainingJob.run(folder, arguments, arguments);
        assertEquals(ranks.get(0).getLast(), ranks.get(1).getLast(), "replicas differ");
        double[] losses = losses(ranks.getFirst());
        double[] exact = losses(
                TrainingJob.run(folder, "16 dense 1 16 -1", "16 dense 1 16 -1").getFirst());
        assertEquals(exact[losses.length - 1], losses[losses.length - 1], 0.02);
        assertNotEquals(exact[losses.length - 1], losses[losses.length - 1], "16 bits must round");
    }

    private static double norm(String... ranks) throws Exception {
        List<String> lines = TrainingJob.run(folder, ranks).getFirst();
        return Double.parseDouble(lines.get(lines.size() - 2).substring("norm ".length()));
    }

    private static String checksum(String... ranks) throws Exception {
        List<List<String>> lines = TrainingJob.run(folder, ranks);
        for (List<String> each : lines) {
            assertTrue(each.getLast().startsWith("parameters "), each.getLast());
            assertEquals(lines.getFirst().getLast(), each.getLast(), "replicas differ");
        }
        return lines.getFirst().getLast();
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
        assertNotFinite("16 ok-topk 1 16 1");
    }

    @Test
    void aGradientOfAnEarlierBatchOfAnAccumulationIsNamedToo() throws Exception {
        assertNotFinite("16 ok-topk 1 16 1 accumulate=2");
    }

    private static void assertNotFinite(String arguments) throws Exception {
        List<List<String>> ranks = TrainingJob.run(folder, arguments, arguments);
        for (List<String> lines : ranks) {
            assertTrue(lines.getLast().startsWith("refused step 1: "), lines.getLast());
        }
        String last = ranks.get(1).getLast();
        assertTrue(last.endsWith("the gradient of 01Linear_weight on rank 1 is not finite"), last);
    }

    private static void assertTrainsAsAlone(String arguments) throws Exception {
        assertTrainsAs(alone, arguments);
    }

    private static void assertTrainsAs(double[] alone, String arguments) throws Exception {
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
