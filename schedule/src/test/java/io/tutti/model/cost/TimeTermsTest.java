package io.tutti.model.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.LinkModel;
import io.tutti.schedule.Topology;
import org.junit.jupiter.api.Test;

class TimeTermsTest {
    private static final LinkModel LINK = new LinkModel("test", 3, 5, 2, 7, 11, 13, Double.POSITIVE_INFINITY);
    private static final ScheduleCost COST = new ScheduleCost(2, 4, 1.5, 0.5, 1, new MeanWork(3, 1, 0.25));

    @Test
    void alonePerRankTheBusiestRankCounts() {
        TimeTerms terms = COST.terms(LINK, 10, ProcessorSharing.NONE);
        assertEquals(new TimeTerms(2 * 3, 4 * 5, 10 * 1.5 * 2, 10 * 0.5 * 7), terms);
        assertEquals(6 + 20 + 30 + 35, terms.seconds());
    }

    @Test
    void ranksOfAProcessorTakeTurnsAndAreWoken() {
        TimeTerms terms = COST.terms(LINK, 10, new ProcessorSharing(4, 1));
        assertEquals(2 * (3 + 3 * 11), terms.latency());
        assertEquals(4 * 3 * (5 + 13), terms.messages());
        assertEquals(10 * 4 * 1, terms.transfer(), "copying takes longer than the link");
        assertEquals(10 * 4 * 0.25 * 7, terms.reduction());
        assertEquals(2 * terms.seconds(), terms.plus(terms).seconds());
        assertThrows(IllegalArgumentException.class, () -> new ProcessorSharing(0.5, 1));
    }

    /** In a tree most ranks do little, which counts where they share processors. */
    @Test
    void aTreeIsAheadWhereRanksShareProcessors() {
        assertTrue(messages("binomial-tree", 1) > messages("recursive-doubling", 1));
        assertTrue(messages("binomial-tree", 4) < messages("recursive-doubling", 4));
    }

    private static double messages(String name, double ranks) {
        ScheduleRequest request = ScheduleRequest.of(Topology.uniform(8, 1));
        ScheduleCost cost = ScheduleCost.of(
                Algorithms.byName("allreduce", name).orElseThrow().schedule(request));
        TimeTerms terms = cost.terms(LINK, 8, new ProcessorSharing(ranks, 0));
        return terms.messages() + (ranks == 1 ? terms.latency() : 0);
    }
}
