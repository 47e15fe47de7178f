package io.tutti.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FuzzSearchTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1_234, 1_796_000_000, 1L << 40})
    void eachTargetHasItsTurn(long first) {
        int count = Targets.names().size();
        Set<String> targets = LongStream.range(first, first + count)
                .mapToObj(number -> FuzzSearch.ofTurn(number).target())
                .collect(Collectors.toSet());
        assertEquals(Targets.names(), targets);
        FuzzSearch one = FuzzSearch.ofTurn(first);
        FuzzSearch next = FuzzSearch.ofTurn(first + count * 1_000L);
        assertNotEquals(one.seed(), next.seed());
        assertTrue(one.seed() > FuzzSearch.ANY_SEED, one.seed() + "");
    }

    @Test
    void theCommandRepeatsASearch() {
        assertEquals(
                "mvn -pl fuzz -am test -Dtest=FuzzCampaignTest -Dtutti.fuzz.seconds=9 -Dtutti.fuzz.targets=wave"
                        + " -Dtutti.fuzz.seed=7 -Dsurefire.failIfNoSpecifiedTests=false",
                FuzzSearch.campaign("wave", 9, 7).again());
        assertEquals(
                "mvn -pl fuzz -am test -Dtest=FuzzCampaignTest -Dsurefire.failIfNoSpecifiedTests=false",
                FuzzSearch.ofABuild().again());
    }
}
