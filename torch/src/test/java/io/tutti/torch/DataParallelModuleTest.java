package io.tutti.torch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program's own loop over several processes, compared with one process that has the whole batch. */
@Timeout(240)
class DataParallelModuleTest {
    private static final double ROUNDING = 1e-3;

    @TempDir
    static Path folder;

    private static final String OVERLAP = "exchange=dense-overlap:first=1,bucket=1";
    private static final String SPARE = " normed=1 spare=1";
    private static final String ACCUMULATION = " normed=1 accumulate=2 below=20 norm=0.5";
    private static final String UNEVEN = "exchange=dense uneven=";
    private static final String RESUMABLE = "exchange=ok-topk density=0.1 below=20 ";

    /** Trainings of two ranks, one after the other in the same processes, whose starts would take longer. Those that are refused come last. */
    private static final List<String> OF_TWO = List.of(
            "exchange=dense",
            OVERLAP,
            "exchange=dense-gloo",
            "exchange=ok-topk density=1 below=20",
            "exchange=dense" + SPARE,
            OVERLAP + SPARE,
            "exchange=dense" + ACCUMULATION,
            OVERLAP + ACCUMULATION,
            "exchange=dense steps=46" + ACCUMULATION,
            UNEVEN + 25,
            UNEVEN + 32,
            RESUMABLE + "steps=24",
            "exchange=dense passes=2 steps=3",
            "exchange=ok-topk density=1 bad=1",
            "uneven=16",
            "passes=2 steps=1");

    /** What two ranks print, by the words of their training. */
    private static Map<String, List<List<String>>> together;

    private static double[] alone;

    @BeforeAll
    static void trainAlone() throws Exception {
        assumeTrue(
                Files.isDirectory(TorchJob.NATIVES),
                "no PyTorch in torch/target/natives; mvn verify -Pnatives fetches it");
        alone = losses(TorchJob.PROGRAM.run(folder, "batch=32").getFirst());
        assertEquals(48, alone.length);
        assertTrue(alone[alone.length - 1] < 0.8 * alone[0], "the loss must fall, or equal losses say little");
        trainTogether();
    }

    private static void trainTogether() throws Exception {
        Files.createDirectory(state());
        List<String> words = new ArrayList<>(List.of(saving()));
        words.addAll(OF_TWO);
        List<List<List<String>>> trainings = TorchJob.PROGRAM.runs(folder, 2, words.toArray(String[]::new));
        together = new HashMap<>();
        for (int training = 0; training < trainings.size(); training++) {
            together.put(words.get(training), trainings.get(training));
        }
    }

    private static Path state() {
        return folder.resolve("state");
    }

    private static String saving() {
        return RESUMABLE + "steps=12 save=" + state();
    }

    @Test
    void twoRanksTrainAsOneWithTheWholeBatch() {
        for (String words : OF_TWO.subList(0, 4)) {
            assertTrainsAsAlone(together.get(words));
        }
    }

    /** A gradient travels before the pass has computed all. What a rank does not use holds back all that comes earlier in the module. */
    @Test
    void theExchangeBeginsBeforeTheBackwardPassEnds() throws Exception {
        String words = "exchange=traced steps=2 units=600 spare=1";
        List<List<String>> ranks = TorchJob.PROGRAM.run(folder, words, words);
        List<String> inOrder = List.of(
                "event announce 15020 15024",
                "event announce 15004 15020",
                "event announce 15000 15004",
                "event announce 12600 15000",
                "event announce 12000 12600",
                "event announce 0 12000",
                "event exchange");
        assertEquals(inOrder, events(ranks.get(0), "event backward ends").subList(0, 7));
        List<String> during = events(ranks.get(1), "event backward begins").subList(0, 7);
        assertEquals("event backward ends", during.getLast());
        assertEquals(inOrder.subList(0, 6), during.subList(0, 6));
        assertEquals(ranks.get(0).getLast(), ranks.get(1).getLast(), "replicas differ");
    }

    /** What was noted after the first of some events. */
    private static List<String> events(List<String> lines, String first) {
        List<String> events =
                lines.stream().filter(line -> line.startsWith("event ")).toList();
        return events.subList(events.indexOf(first) + 1, events.size());
    }

    @Test
    void overlapDenseAndAccumulationEndInTheSameBits() {
        assertEquals(checksum("exchange=dense" + SPARE), checksum(OVERLAP + SPARE));
        String accumulated = checksum("exchange=dense" + ACCUMULATION);
        assertEquals(accumulated, checksum(OVERLAP + ACCUMULATION));
        assertNotEquals(accumulated, checksum("exchange=dense steps=46" + ACCUMULATION), "equal bits say little");
    }

    @Test
    void unevenBatchesCountByTheirRecords() {
        assertEquals(alone.length, losses(together.get(UNEVEN + 25).getFirst()).length);
        assertClose(alone, losses(together.get(UNEVEN + 32).getFirst())); // the other rank has no records
        for (List<String> lines : together.get("uneven=16")) {
            assertTrue(lines.getLast().contains("step(records) comes too late"), lines.getLast());
        }
    }

    @Test
    void aResumedTrainingEndsWithTheBitsOfOneThatWentThrough() throws Exception {
        assertReplicasAgree(together.get(saving()));
        String rest = RESUMABLE + "steps=12 from=12 resume=" + state();
        List<List<String>> inOtherProcesses = TorchJob.PROGRAM.run(folder, rest, rest);
        assertReplicasAgree(inOtherProcesses);
        assertEquals(
                checksum(RESUMABLE + "steps=24"), inOtherProcesses.getFirst().getLast());
    }

    @Test
    void statisticsBecomeTheSameOnAllRanks() throws Exception {
        Set<String> own = new HashSet<>();
        Set<String> averaged = new HashSet<>();
        for (List<String> lines : TorchJob.PROGRAM.run(folder, "normed=1", "normed=1", "normed=1")) {
            own.add(line(lines, "own statistics "));
            averaged.add(line(lines, "statistics "));
        }
        assertEquals(3, own.size(), "each rank has met records of its own");
        assertEquals(1, averaged.size());
    }

    @Test
    void differentShapesAreRefusedOnAllRanks() throws Exception {
        for (List<String> lines : TorchJob.PROGRAM.run(folder, "units=16", "units=17")) {
            assertEquals(
                    List.of("refused the ranks train different models: rank 0 has first.weight [16, 20] float32,"
                            + " rank 1 has first.weight [17, 20] float32"),
                    lines);
        }
    }

    @Test
    void aSecondBackwardPassIsRefusedWhereTheFirstHasLeft() {
        for (List<String> lines : together.get("passes=2 steps=1")) {
            assertTrue(lines.getLast().contains("step 1: a second backward reached spare."), lines.getLast());
        }
        assertReplicasAgree(together.get("exchange=dense passes=2 steps=3"));
    }

    @Test
    void aGradientThatIsNotFiniteIsNamedWithRankStepAndParameter() {
        List<List<String>> ranks = together.get("exchange=ok-topk density=1 bad=1");
        for (List<String> lines : ranks) {
            assertTrue(lines.getLast().startsWith("refused step 2: "), lines.getLast());
        }
        String last = ranks.get(1).getLast();
        assertTrue(last.endsWith("the gradient of first.weight on rank 1 is not finite"), last);
    }

    private static String line(List<String> lines, String prefix) {
        return lines.stream()
                .filter(line -> line.startsWith(prefix))
                .findFirst()
                .orElseThrow();
    }

    /** What the parameters of two ranks add up to after a training, which must be the same. */
    private static String checksum(String words) {
        assertReplicasAgree(together.get(words));
        return together.get(words).getFirst().getLast();
    }

    private static void assertReplicasAgree(List<List<String>> ranks) {
        assertTrue(
                ranks.getFirst().getLast().startsWith("parameters "),
                ranks.getFirst().getLast());
        assertEquals(ranks.get(0).getLast(), ranks.get(1).getLast(), "replicas differ");
    }

    private static void assertTrainsAsAlone(List<List<String>> ranks) {
        assertReplicasAgree(ranks);
        double[] first = losses(ranks.get(0));
        double[] second = losses(ranks.get(1));
        double[] mean = new double[first.length];
        Arrays.setAll(mean, step -> (first[step] + second[step]) / 2);
        assertClose(alone, mean);
    }

    private static void assertClose(double[] expected, double[] found) {
        assertEquals(expected.length, found.length);
        for (int step = 0; step < expected.length; step++) {
            assertEquals(expected[step], found[step], ROUNDING, "step " + step);
        }
    }

    private static double[] losses(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("loss "))
                .mapToDouble(line -> Double.parseDouble(line.substring(5)))
                .toArray();
    }
}
