package io.tutti.studies.papers.oktopk.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SpeedupsTest {
    private static final ExchangePlace PLACE = new ExchangePlace(4, "100mbit", 0.01);

    @Test
    void shouldSayWhyARivalIsQuickerWhereVolumeDoesNotDecide() {
        List<Comparison> found = of(new IterationTime(0.001, 0.017, 0.02, 0.002), 0.014, 0.0015);
        assertEquals(Verdict.DIFFERS, found.get(0).verdict());
        for (Comparison each : found.subList(0, 2)) {
            assertTrue(each.ours().contains("the words of ok-topk take 2.0 of its 17.0 ms"), each.ours());
            assertTrue(each.ours().contains("those of topka 1.5 of 14.0 ms"), each.ours());
        }
    }

    @Test
    void shouldGiveNoReasonThatIsNotThere() {
        for (Comparison each : of(new IterationTime(0.001, 0.010, 0.02, 0.002), 0.014, 0.0015)) {
            assertEquals(Verdict.AGREES, each.verdict());
            assertFalse(each.ours().contains("Volume"), each.ours());
        }
        for (Comparison each : of(new IterationTime(0.001, 0.017, 0.02, 0.009), 0.014, 0.0015)) {
            assertFalse(each.ours().contains("Volume"), each.ours());
        }
    }

    private static List<Comparison> of(IterationTime own, double communication, double transit) {
        IterationTime rival = new IterationTime(0.001, communication, 0.02, transit);
        IterationTime whole = new IterationTime(0, 0.05, 0.02, 0.04);
        return Speedups.of(PLACE, Map.of("ok-topk", own, "topka", rival, "dense", whole));
    }
}
