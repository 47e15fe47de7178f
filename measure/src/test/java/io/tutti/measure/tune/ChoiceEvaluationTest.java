package io.tutti.measure.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.select.table.MeasurementKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ChoiceEvaluationTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    private static Trial trial(long bytes, String name, boolean isChosen, double... rounds) {
        MeasurementKey key = new MeasurementKey("n7", "shm", 4, 1);
        return new Trial(
                key, "allreduce", bytes, name, DoubleStream.of(rounds).boxed().toList(), isChosen);
    }

    @Test
    void theChosenIsHeldAgainstTheBestOfItsSize() {
        ChoiceEvaluation evaluation = ChoiceEvaluation.of(List.of(
                trial(8, "a", true, 1.05e-6),
                trial(8, "b", false, 1e-6),
                trial(64, "a", true, 1e-6),
                trial(64, "b", false, 3e-6),
                trial(512, "a", false, 3e-6),
                trial(512, "b", true, 6e-6)));
        assertEquals(2.0 / 3, evaluation.within(1.1), 1e-12);
        assertEquals(2, evaluation.worst(), 1e-12);
        assertEquals("a", evaluation.points().getLast().best());
    }

    @Test
    void whatDriftsInTheMachineMeetsBothOfARound() {
        double[] box = {1, 1, 5, 5, 1, 5, 5, 1};
        double[] slower = DoubleStream.of(box).map(each -> 1.2e-6 * each).toArray();
        double[] faster = DoubleStream.of(box).map(each -> 1e-6 * each).toArray();
        ChoiceEvaluation evaluation =
                ChoiceEvaluation.of(List.of(trial(8, "a", true, slower), trial(8, "b", false, faster)));
        assertEquals(1.2, evaluation.worst(), 1e-9);
    }

    @Test
    void amongManyThatAreAlikeTheChosenIsNoWorseThanTheOthers() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        List<ChoiceEvaluation> evaluations = new ArrayList<>();
        for (int size = 1; size <= 200; size++) {
            List<Trial> trials = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                double[] rounds = random.doubles(12, 0.7e-6, 1.3e-6).toArray();
                trials.add(trial(size, "a" + i, i == 0, rounds));
            }
            evaluations.add(ChoiceEvaluation.of(trials));
        }
        ChoiceEvaluation all = ChoiceEvaluation.ofAll(evaluations);
        double mean = all.points().stream()
                .mapToDouble(ChoiceEvaluation.Point::ratio)
                .average()
                .orElseThrow();
        assertTrue(mean < 1.1, "mean ratio " + mean);
    }

    @Test
    void whoeverWasLeftOutIsNotTheBest() {
        ChoiceEvaluation evaluation = ChoiceEvaluation.of(
                List.of(trial(8, "a", true, 1e-6, 1e-6, 1e-6, 1e-6), trial(8, "b", false, 0.5e-6, 0.5e-6)));
        assertEquals("a", evaluation.points().getFirst().best());
    }

    @Test
    void aTrialIsReadAsItWasWritten() {
        Trial trial = trial(1024, "generalized:r=1,group=ZX", true, 1.25e-6, 3e-6);
        assertEquals(trial, Trial.parse(trial.line()));
        assertEquals(null, Trial.parse("hello"));
        LinkTrial link = new LinkTrial("n7", "tcp", 2, 1, 1.5, 3e-6, 1e-6, 1e-10, 5e-11);
        assertEquals(link, LinkTrial.parse(link.line()));
        assertEquals(null, LinkTrial.parse(trial.line()));
    }
}
