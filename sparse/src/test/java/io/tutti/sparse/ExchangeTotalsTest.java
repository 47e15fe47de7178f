package io.tutti.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.sparse.trace.Phase;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExchangeTotalsTest {
    @Test
    void countThoseThatReevaluateApart() {
        int calls = 7;
        Tutti.local(4, GradientExchangesTest.OPTIONS, world -> {
            Random random = new Random(world.rank());
            try (GradientExchange exchange = GradientExchanges.open("ok-topk:reuse=3,watch=off", world, 2000, 100)) {
                WordVolume all = WordVolume.NONE;
                WordVolume rare = WordVolume.NONE;
                double local = 0;
                for (int call = 0; call < calls; call++) {
                    exchange.exchange(GradientExchangesTest.gradient(random, 2000));
                    all = all.plus(exchange.report().total());
                    rare = rare.plus(
                            exchange.report().isReevaluation()
                                    ? exchange.report().total()
                                    : WordVolume.NONE);
                    local += exchange.report().localDeviation();
                }
                ExchangeTotals totals = exchange.totals();
                assertEquals(calls, totals.calls());
                assertEquals(3, totals.reevaluations());
                assertEquals(all, totals.total());
                assertEquals(rare, sum(totals.reevaluationVolumes()));
                assertEquals(all, sum(totals.ordinaryVolumes()).plus(rare));
                assertEquals(local / calls, totals.meanLocalDeviation(), 1e-12);
                assertTrue(totals.meanLocalDeviation() > 0);
                assertTrue(totals.meanGlobalDeviation() > 0);
                assertTrue(totals.communicationNanos() < totals.nanos());
                assertEquals(
                        "7 exchanges, 3 of them recomputed thresholds or boundaries, " + all.sent() + " words sent, "
                                + all.received() + " received",
                        totals.toString());
            }
        });
    }

    private static WordVolume sum(java.util.Map<Phase, WordVolume> volumes) {
        return volumes.values().stream().reduce(WordVolume.NONE, WordVolume::plus);
    }

    @Test
    void aDeviationIsAShareOfK() {
        ExchangeReport report =
                new ExchangeReport(java.util.Map.of(), false, 100, java.util.List.of(90, 100, 125), 80, 0, 0);
        assertEquals((0.1 + 0 + 0.25) / 3, report.localDeviation(), 1e-12);
        assertEquals(0.2, report.globalDeviation(), 1e-12);
        assertEquals(125, report.selected());
    }
}
