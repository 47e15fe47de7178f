package io.tutti.algorithm.allreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Layout;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.TrafficSummary;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MixedRadixAllreduceTest {
    private static Verification verify(String parameters, int ranks) {
        Algorithm algorithm =
                Algorithms.byName("allreduce", "mixed-radix:" + parameters).orElseThrow();
        return Verifier.verify(algorithm.schedule(ScheduleRequest.of(ranks)));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8, 200})
    void ranksGetEqualBitsInRankOrderForAnyNumberOfThem(int radix) {
        GeneralizedAllreduceTest.ranks()
                .filter(ranks -> radix < 100 || ranks <= 33)
                .parallel()
                .forEach(ranks -> {
                    for (int r : new int[] {0, 1, 9}) {
                        Verification found = verify("radix=" + radix + ",r=" + r, ranks);
                        assertTrue(found.reproducibility().keeps(Reproducibility.RANKS));
                        assertFalse(found.needsCommutative());
                    }
                });
    }

    /** Rounds, messages, and vectors sent by the busiest rank. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            parameters      | ranks | steps | messages | sent
            radices=3x5     |    15 |     4 |       12 | 1.8666667
            radices=3x5,r=1 |    15 |     3 |        8 | 2.6666667
            radices=3x5,r=2 |    15 |     2 |        6 | 6
            radices=5x3,r=1 |    15 |     3 |       10 | 2
            radices=15      |    15 |     2 |       28 | 1.8666667
            radices=15,r=1  |    15 |     1 |       14 | 14
            radices=4x3     |    13 |     6 |       11 | 2.8333333
            radices=4x3,r=2 |    13 |     3 |        6 | 6
            radix=2,r=3     |     7 |     4 |        3 | 3
            radix=2,r=1     |     8 |     5 |        5 | 1.75
            """)
    void roundsAndVolumesAreTheDerivedOnes(String parameters, int ranks, int steps, int messages, double sent) {
        Verification found = verify(parameters, ranks);
        int chunks = found.schedule().collective().chunks();
        TrafficSummary traffic = found.traffic(Layout.uniform(3600L * chunks, chunks));
        assertEquals(steps, found.steps());
        assertEquals(messages, traffic.messages());
        assertEquals(sent, traffic.sentVectors(), 1e-6);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            radix=1,       radix=1 must be a whole number from 2 to 9999
            radices=3*5,   radices=3*5 must look like 3x5
            radices=1x5,   "radices=1x5 must be at least 2, for fewer than 2^31 ranks"
            radices=9999x9999x9999, "radices=9999x9999x9999 must be at least 2, for fewer than 2^31 ranks"
            group=Z7,      algorithm=mixed-radix has no parameter group
            radices=4x4,   "ranks=4 are not taken by mixed-radix:radices=4x4"
            """)
    void wrongParametersAreRefused(String parameters, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> verify(parameters, 4))
                        .getMessage());
    }

    @Test
    void radicesTakeAtMostTwiceAsManyRanks() {
        Algorithm algorithm =
                Algorithms.byName("allreduce", "mixed-radix:radices=2x3").orElseThrow();
        for (int ranks = 1; ranks < 20; ranks++) {
            assertEquals(ranks >= 6 && ranks <= 12, algorithm.takes(ScheduleRequest.of(ranks)));
        }
    }

    @Test
    void variantsBearTheNamesThatMakeThem() {
        for (int ranks : new int[] {1, 2, 7, 24}) {
            for (Algorithm variant : new MixedRadixAllreduce().variants(ScheduleRequest.of(ranks))) {
                assertEquals(
                        variant.name(),
                        Algorithms.byName("allreduce", variant.name())
                                .orElseThrow()
                                .name());
                assertTrue(variant.takes(ScheduleRequest.of(ranks)));
                Verifier.verify(variant.schedule(ScheduleRequest.of(ranks)));
            }
        }
    }
}
