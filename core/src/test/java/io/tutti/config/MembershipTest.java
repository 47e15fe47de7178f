package io.tutti.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MembershipTest {
    @Test
    void aProcessWithoutAPlaceIsAJobOfOne() {
        assertTrue(Membership.from(Map.of("TUTTI_JOB", "7")).isEmpty());
    }

    @Test
    void aRankWithoutASizeIsNamedAndTheOtherWayRound() {
        assertRefused(
                Map.of("TUTTI_RANK", "0"),
                "TUTTI_RANK is set, TUTTI_SIZE is not: start the ranks by a launcher that sets both, such as tutti run,"
                        + " or unset TUTTI_RANK for a job of one");
        assertRefused(
                Map.of("TUTTI_SIZE", "2"),
                "TUTTI_SIZE is set, TUTTI_RANK is not: start the ranks by a launcher that sets both, such as tutti run,"
                        + " or unset TUTTI_SIZE for a job of one");
    }

    @Test
    void numbersThatDoNotFitAreNamedWithTheirRange() {
        for (String size : new String[] {"0", "-1", "x", "1048577", "2147483648", "9223372036854775808", ""}) {
            assertRefused(
                    Map.of("TUTTI_RANK", "0", "TUTTI_SIZE", size),
                    "TUTTI_SIZE=" + size + " must be a whole number from 1 to 1048576");
        }
        for (String rank : new String[] {"2", "-1", "x", "2147483648", ""}) {
            assertRefused(
                    Map.of("TUTTI_RANK", rank, "TUTTI_SIZE", "2"),
                    "TUTTI_RANK=" + rank + " must be a whole number from 0 to 1");
        }
    }

    private static void assertRefused(Map<String, String> environment, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> Membership.from(environment))
                        .getMessage());
    }
}
