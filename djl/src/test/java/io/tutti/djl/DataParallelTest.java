package io.tutti.djl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** DJL's own loop over several processes, compared with one process that has the whole batch. */
@Timeout(240)
class DataParallelTest {
    private static final double ROUNDING = 1e-3;
    private static final double ROUNDING_FOR_LONG = 1e-5;

    @TempDir
    static Path folder;

    private static final String DENSE = "16 dense 1 16 -1";
    private static final String LIMITED = " dense 1 16 -1 norm=0.05";
    private static final String FOR_LONG = " 1 16 -1 epochs=29";
    private static final String ACCUMULATED = " dense 1 16 -1 accumulate=2";
    private static final String NORMED = " 1 16 -1 epochs=2 normed=1";
    private static final String NORMED_ACCUMULATED = NORMED + " accumulate=2 below=20 norm=0.5";
    private static final String OVERLAP = "16 dense-overlap:first=1,bucket=1";
    private static final String UNEVEN = "32 dense 1 16 -1 uneven=";
    private static final String RESUMABLE = "16 ok-topk 0.1 16 -1 below=20 momentum=0 ";

    /** Trainings of two ranks, one after the other in the same processes, whose starts would take longer. Those that are refused come last. */
    private static final List<String> OF_TWO = List.of(
            DENSE,
            "16 ok-topk 1 16 -1",
            "16 ok-topk 1 16 -1 below=100",
            "8" + ACCUMULATED,
            "16" + LIMITED,
            "16 dense:wire=bf16 1 16 -1",
            "16 dense" + NORMED,
            OVERLAP + NORMED,
            "16 dense" + NORMED_ACCUMULATED,
            OVERLAP + NORMED_ACCUMULATED,
            UNEVEN + 25,
            UNEVEN + 32,
            RESUMABLE + "epochs=4",
            "16 ok-topk 1 16 1",
            "16 ok-topk 1 16 1 accumulate=2",
            "16 dense-overlap 1 16 -1 uneven=16",
            "16 dense-overlap 1 16 -1 twice=1");

    /** What two ranks print, by the arguments of their training. */
    private static Map<String, List<List<String>>> together;

    /** What one process prints that has the whole batch. */
    private static List<String> alone;

    private static List<String> aloneLimited;
    private static List<String> aloneAccumulated;
    private static List<String> aloneInWindows;
    private static List<String> aloneAccumulatedInWindows;
    private static List<String> aloneForLong;

    @BeforeAll
    static void trainAlone() throws Exception {
        assumeTrue(
                Files.isDirectory(TrainingJob.NATIVES),
                "no PyTorch in djl/target/natives; mvn verify -Pnatives fetches it");
        List<List<List<String>>> runs = TrainingJob.TRAINING.runs(
                folder,
                1,
                "32 dense 1 16 -1",
                "32" + LIMITED,
                "16" + ACCUMULATED,
                "32 dense 1 16 -1 uneven=32",
                "16 dense 1 16 -1 uneven=16 window=16 accumulate=2",
                "32 dense" + FOR_LONG);
        alone = runs.get(0).getFirst();
        aloneLimited = runs.get(1).getFirst();
        aloneAccumulated = runs.get(2).getFirst();
        aloneInWindows = runs.get(3).getFirst();
        aloneAccumulatedInWindows = runs.get(4).getFirst();
        aloneForLong = runs.get(5).getFirst();
        double[] losses = losses(alone);
        assertTrue(losses.length >= 50, losses.length + " steps");
        assertTrue(losses[losses.length - 1] < 0.8 * losses[0], "the loss must fall, or equal losses say little");
        trainTogether();
    }

    private static void trainTogether() throws Exception {
        Files.createDirectory(state());
        List<String> arguments = new ArrayList<>(List.of(saving()));
        arguments.addAll(OF_TWO);
        List<List<List<String>>> runs = TrainingJob.TRAINING.runs(folder, 2, arguments.toArray(String[]::new));
        together = new HashMap<>();
        for (int run = 0; run < runs.size(); run++) {
            together.put(arguments.get(run), runs.get(run));
        }
    }

    private static Path state() {
        return folder.resolve("state");
    }

    private static String saving() {
        return RESUMABLE + "epochs=2 save=" + state();
    }

    /** The two ranks' dense exchange, the sparse one of every element, and that with small parameters apart. */
    @Test
    void twoRanksTrainAsOneWithTheWholeBatch() {
        for (String arguments : List.of(DENSE, "16 ok-topk 1 16 -1", "16 ok-topk 1 16 -1 below=100")) {
            assertTrainsAs(alone, together.get(arguments));
        }
        assertTrainsAs(aloneAccumulated, together.get("8" + ACCUMULATED));
        assertTrainsAs(aloneLimited, together.get("16" + LIMITED));
        assertTrue(last(aloneLimited) > last(alone) + 0.01, "the limit must matter");
        List<List<String>> ofSixteenBits = together.get("16 dense:wire=bf16 1 16 -1");
        assertReplicasAgree(ofSixteenBits);
        double exact = last(together.get(DENSE).getFirst());
        double rounded = last(ofSixteenBits.getFirst());
        assertEquals(exact, rounded, 0.02, "a wire of 16 bits trains nearly");
        assertNotEquals(exact, rounded, "16 bits must round");
    }

    /** Over 200 steps, with a quarter of the batch each; the sparse exchange of every element does what the dense one does. */
    @Test
    void fourRanksTrainAsOneWithTheWholeBatch() throws Exception {
        assertTrue(losses(aloneForLong).length >= 200, losses(aloneForLong).length + " steps");
        List<List<List<String>>> runs =
                TrainingJob.TRAINING.runs(folder, 4, "8 dense" + FOR_LONG, "8 ok-topk" + FOR_LONG);
        for (List<List<String>> run : runs) {
            assertTrainsAs(aloneForLong, run, ROUNDING_FOR_LONG);
        }
        assertEquals(norm(runs.get(0).getFirst()), norm(runs.get(1).getFirst()), ROUNDING_FOR_LONG);
    }

    /** With batch norm and a frozen layer. Two addends give the same sum in any order. */
    @Test
    void gradientsThatTravelDuringTheBackwardPassTrainToTheSameBits() {
        for (String arguments : List.of(NORMED, NORMED_ACCUMULATED)) {
            assertEquals(checksum(together.get("16 dense" + arguments)), checksum(together.get(OVERLAP + arguments)));
        }
    }

    @Test
    void gradientsThatTravelDuringTheBackwardPassAllowOneOfEachStep() {
        for (List<String> lines : together.get("16 dense-overlap 1 16 -1 uneven=16")) {
            assertTrue(
                    lines.getLast().contains("step(records) comes too late for exchange=dense-overlap"),
                    lines::toString);
        }
        for (List<String> lines : together.get("16 dense-overlap 1 16 -1 twice=1")) {
            assertTrue(lines.getLast().contains("a second backward before step"), lines::toString);
        }
    }

    @Test
    void segmentsGiveTheBitsOfOneBackwardPass() throws Exception {
        assertEquals(
                List.of("3 segments, gradients equal", "3 segments, gradients equal"),
                TrainingJob.of(SegmentsProgram.class).run(folder, "").getFirst());
    }

    @Test
    void aTrainerThatIsNeverClosedDoesNotDisturbTheOthers() throws Exception {
        String arguments = "16 ok-topk 0.1 16 -1 epochs=1 abandon=1";
        for (List<String> lines : TrainingJob.TRAINING.run(folder, arguments, arguments)) {
            assertEquals("after the finalizer 2.0", lines.getLast());
        }
    }

    @Test
    void anAccumulationOverTwoBatchesTrainsAsOneBatchOfTwice() {
        assertEquals(norm(aloneInWindows), norm(aloneAccumulatedInWindows), ROUNDING * ROUNDING);
    }

    @Test
    void unevenBatchesCountByTheirRecords() {
        for (int first : new int[] {25, 32}) { // of 32: a rank has none
            List<List<String>> ranks = together.get(UNEVEN + first);
            assertEquals(norm(aloneInWindows), norm(ranks.getFirst()), ROUNDING * ROUNDING);
        }
    }

    @Test
    void aResumedTrainingEndsWithTheBitsOfOneThatWentThrough() throws Exception {
        assertReplicasAgree(together.get(saving()));
        String rest = RESUMABLE + "epochs=2 resume=" + state();
        List<List<String>> inOtherProcesses = TrainingJob.TRAINING.run(folder, rest, rest);
        assertEquals(checksum(together.get(RESUMABLE + "epochs=4")), checksum(inOtherProcesses));
    }

    @Test
    void aRankThatCannotInitializeItsModelEndsTheWaitOfAll() throws Exception {
        String arguments = "16 dense 1 16 -1 odd=1";
        for (List<String> lines : TrainingJob.TRAINING.run(folder, arguments, arguments)) {
            assertTrue(lines.getLast().startsWith("refused rank 1 failed to initialize its model: "), lines.getLast());
        }
    }

    @Test
    void statisticsBecomeTheSameOnAllRanksAndFrozenWeightsStay() throws Exception {
        String arguments = "16 dense 1 16 -1 normed=1 epochs=2";
        List<List<String>> ranks = TrainingJob.TRAINING.run(folder, arguments, arguments, arguments);
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
        assertReplicasAgree(ranks);
    }

    private static String[] words(List<String> lines, String prefix) {
        return lines.stream()
                .filter(line -> line.startsWith(prefix))
                .findFirst()
                .orElseThrow()
                .split(" ");
    }

    private static double norm(List<String> lines) {
        return Double.parseDouble(lines.get(lines.size() - 2).substring("norm ".length()));
    }

    /** What the parameters of the ranks add up to, which must be the same. */
    private static String checksum(List<List<String>> ranks) {
        assertReplicasAgree(ranks);
        return ranks.getFirst().getLast();
    }

    private static void assertReplicasAgree(List<List<String>> ranks) {
        for (List<String> each : ranks) {
            assertTrue(each.getLast().startsWith("parameters "), each.getLast());
            assertEquals(ranks.getFirst().getLast(), each.getLast(), "replicas differ");
        }
    }

    @Test
    void differentShapesAreRefusedOnAllRanks() throws Exception {
        List<List<String>> ranks = TrainingJob.TRAINING.run(folder, "16 dense 1 16 -1", "16 dense 1 17 -1");
        for (List<String> lines : ranks) {
            assertEquals(
                    List.of("refused the ranks train different models: rank 0 has 01Linear_weight (16, 20) float32,"
                            + " rank 1 has 01Linear_weight (17, 20) float32"),
                    lines);
        }
    }

    @Test
    void aGradientThatIsNotFiniteIsNamedWithItsParameter() {
        assertNotFinite("16 ok-topk 1 16 1");
    }

    @Test
    void aGradientOfAnEarlierBatchOfAnAccumulationIsNamedToo() {
        assertNotFinite("16 ok-topk 1 16 1 accumulate=2");
    }

    private static void assertNotFinite(String arguments) {
        List<List<String>> ranks = together.get(arguments);
        for (List<String> lines : ranks) {
            assertTrue(lines.getLast().startsWith("refused step 1: "), lines.getLast());
        }
        String last = ranks.get(1).getLast();
        assertTrue(last.endsWith("the gradient of 01Linear_weight on rank 1 is not finite"), last);
    }

    private static void assertTrainsAs(List<String> whole, List<List<String>> ranks) {
        assertTrainsAs(whole, ranks, ROUNDING);
    }

    private static void assertTrainsAs(List<String> whole, List<List<String>> ranks, double rounding) {
        assertReplicasAgree(ranks);
        double[] expected = losses(whole);
        double[] means = new double[expected.length];
        for (List<String> each : ranks) {
            double[] own = losses(each);
            assertEquals(expected.length, own.length);
            for (int step = 0; step < own.length; step++) {
                means[step] += own[step] / ranks.size();
            }
        }
        assertArrayEquals(expected, means, rounding);
    }

    private static double last(List<String> lines) {
        double[] losses = losses(lines);
        return losses[losses.length - 1];
    }

    private static double[] losses(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("loss "))
                .mapToDouble(line -> Double.parseDouble(line.substring(5)))
                .toArray();
    }
}
