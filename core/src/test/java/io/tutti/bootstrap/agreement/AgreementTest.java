package io.tutti.bootstrap.agreement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All that two to four survivors can do, in all orders. {@link AgreementSearch} fails where two worlds arise or a rank waits for ever. */
@Execution(ExecutionMode.CONCURRENT)
class AgreementTest {
    private static final List<Set<Integer>> NO_SUSPECTS = Collections.nCopies(4, Set.of());

    /** Some ranks may die at any point; the others learn of it some time later, each for itself. */
    @ParameterizedTest
    @CsvSource({"2,1,true,18", "3,1,true,266", "3,2,true,672", "4,1,false,5283", "4,2,false,45322"})
    void survivorsDecideOneWorldHoweverMessagesAndDeathsFall(int ranks, int deaths, boolean repeats, int quiet) {
        AgreementSearch search = new AgreementSearch(ranks, deaths, NO_SUSPECTS, 1, repeats).run();
        System.out.printf(
                "%d ranks, %d deaths: %d states, %d without a next one, decided %s%n",
                ranks, deaths, search.states(), search.quiet(), members(search));
        assertEquals(quiet, search.quiet(), "the search has covered what it did before");
        assertTrue(members(search).contains(List.of(0, 1, 2, 3).subList(0, ranks)), "nobody has died");
    }

    private static Set<List<Integer>> members(AgreementSearch search) {
        return search.outcomes().stream().map(NextWorld::members).collect(Collectors.toSet());
    }

    /** Rank 0 was stopped. It comes back and does not know that the others take it for lost. */
    @Test
    void aRankThatIsTakenForLostIsInNoWorld() {
        List<Set<Integer>> suspects = List.of(Set.of(), Set.of(0), Set.of(0));
        AgreementSearch search = new AgreementSearch(3, 1, suspects, 2, true).run();
        assertEquals(Set.of(List.of(1, 2)), members(search));
    }

    /** Ranks 0 and 1 do not reach each other, rank 2 reaches both: one of them goes on with it. */
    @Test
    void ofTwoRanksThatTakeEachOtherForLostOneGoesOn() {
        List<Set<Integer>> suspects = List.of(Set.of(1), Set.of(0), Set.of());
        AgreementSearch search = new AgreementSearch(3, 0, suspects, 3, false).run();
        assertEquals(Set.of(List.of(0, 2), List.of(1, 2)), members(search));
    }

    /** Each half takes the other one for lost. */
    @Test
    void ofTwoHalvesThatWithRankZeroGoesOn() {
        List<Set<Integer>> suspects = List.of(Set.of(1, 2), Set.of(0, 3), Set.of(0, 3), Set.of(1, 2));
        AgreementSearch search = new AgreementSearch(4, 0, suspects, 2, false).run();
        assertEquals(Set.of(List.of(0, 3)), members(search));
    }
}
