package io.tutti.studies.papers.oktopk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.studies.Effort;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Paper;
import io.tutti.studies.StudyRun;
import io.tutti.studies.papers.oktopk.setup.Extent;
import io.tutti.studies.papers.oktopk.timing.Drift;
import io.tutti.studies.papers.oktopk.timing.ExchangeTiming;
import io.tutti.studies.papers.oktopk.timing.ExchangeTimings;
import io.tutti.studies.papers.oktopk.training.MagnitudeSample;
import io.tutti.studies.papers.oktopk.training.Normal;
import io.tutti.studies.papers.oktopk.training.Watched;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures with little effort; what needs a lab is tried by hand. */
class OkTopkStudyTest {
    private static final Extent LITTLE = new Extent(
            false,
            List.of(2, 3),
            List.of("--data", "bundled", "--model", "softmax", "--batch", "16", "--epochs", "1"),
            List.of("1gbit"),
            2,
            3,
            1);

    private static final Effort EFFORT = new Effort(1, 2, 0, words -> {});

    @Test
    void figuresOfATrainingAndCountsAreWritten(@TempDir Path folder) throws IOException {
        Watched watched = new Watched(LITTLE);
        Paper paper = new Paper(
                "ok-topk",
                "title",
                "source",
                "method",
                List.of(new Table1(LITTLE), new Figure4(watched), new Figure5(watched), new Figure6(watched)));
        Path page = new StudyRun(paper, folder, EFFORT).run();
        assertTrue(Files.readString(page).contains("ξ over steps"));
        for (String name : List.of("table-1", "table-1-received", "figure-4", "figure-5", "figure-6")) {
            assertTrue(Files.size(page.resolveSibling(name + ".png")) > 1000, name);
        }
    }

    @Test
    void countsAreTheFormulas() {
        Findings findings = new Table1(LITTLE).make(EFFORT);
        assertEquals(Verdict.AGREES, findings.comparisons().get(0).verdict());
        assertEquals(Verdict.AGREES, findings.comparisons().get(1).verdict());
        assertEquals(Verdict.AGREES, findings.comparisons().get(2).verdict());
    }

    @Test
    void syntheticGradientsDriftSlowlyAndUnevenly() {
        Drift drift = new Drift(3);
        float[] gradient = new float[100_000];
        drift.fill(gradient, 7);
        MagnitudeSample before = MagnitudeSample.of(gradient, 0, 0);
        drift.fill(gradient, 8);
        MagnitudeSample after = MagnitudeSample.of(gradient, before.exact(1000), 1);
        assertEquals(0.01, after.above(after.reused()), 0.002);
        assertTrue(after.normal(1000) > 0);
        long low = Arrays.stream(Arrays.copyOf(toDoubles(gradient), 25_000))
                .filter(x -> Math.abs(x) >= after.exact(1000))
                .count();
        assertTrue(low > 350, "of 1000 largest " + low + " in the first quarter");
    }

    private static double[] toDoubles(float[] values) {
        double[] doubles = new double[values.length];
        Arrays.setAll(doubles, i -> values[i]);
        return doubles;
    }

    @Test
    void theNormalDistributionIsThatOfTables() {
        assertEquals(0.3173105, Normal.above(1), 1e-7);
        assertEquals(0.0026998, Normal.above(3), 1e-7);
        assertEquals(2.5758293, Normal.threshold(0.01), 1e-6);
    }

    @Test
    void timesOfAPeriodCountWhatIsFoundAnew() {
        ExchangeTiming anew = new ExchangeTiming(320, 0, 0, 9, 9, true, 1);
        ExchangeTiming usual = new ExchangeTiming(32, 0, 0, 3, 4, false, 1);
        ExchangeTimings timings = new ExchangeTimings(List.of(anew, usual, usual));
        assertEquals(1e-9 * (320 + 31 * 32) / 32, timings.seconds(), 1e-12);
        assertEquals(usual, ExchangeTiming.parse(usual.line()));
    }
}
