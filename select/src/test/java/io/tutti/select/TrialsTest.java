package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.cost.Placement;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrialsTest {
    /** The fewest that a trial makes. */
    private static final int CALLS = 200;

    private static final int WAITING = 20;
    private static final CollectiveCall CALL = call(CollectiveKind.ALLREDUCE, 20_000);

    private static CollectiveCall call(CollectiveKind kind, long bytes) {
        return CollectiveCall.hypothetical(kind, bytes, true, false);
    }

    /** A rank, with a clock that its calls advance. */
    private static final class Rank {
        final Chooser chooser;
        final Trials trials;
        final Map<String, Integer> counted = new LinkedHashMap<>();
        final List<String> names = new ArrayList<>();
        private long now;

        Rank(Options options) {
            chooser = new Chooser(Placement.of(Topology.uniform(1, 8)), Policy.of(options));
            trials = new Trials(chooser, 1);
        }

        /** Makes a call, which takes the time that is given for its algorithm, and returns the name of that. */
        String call(CollectiveCall call, Map<String, Integer> nanos) {
            String name = trials.isOpen(call)
                    ? trials.choose(call, now).name()
                    : chooser.choose(call).name();
            trials.made();
            counted.merge(name, 1, Integer::sum);
            names.add(name);
            now += nanos.getOrDefault(name, 5_000);
            return name;
        }

        void callUntilDue(CollectiveCall call, Map<String, Integer> nanos) {
            for (int made = 0; made < CALLS + WAITING && !trials.isDue(); made++) {
                call(call, nanos);
            }
        }
    }

    private static Rank rank() {
        return new Rank(Options.defaults());
    }

    private static List<String> worthTrying(Rank rank) {
        return names(rank.chooser.rivals(CALL, Trials.FACTOR, Trials.MOST_ALGORITHMS));
    }

    private static List<String> names(Rivals rivals) {
        return rivals.algorithms().stream().map(Algorithm::name).toList();
    }

    @Test
    void theFastestIsChosenAfterSoManyCalls() {
        Rank rank = rank();
        List<String> names = worthTrying(rank);
        assertTrue(names.size() > 2, names.toString());
        String fastest = names.getLast();
        rank.callUntilDue(CALL, Map.of(fastest, 3_000));
        assertTrue(rank.trials.isDue());
        assertEquals(Set.copyOf(names), rank.counted.keySet());
        rank.counted.values().forEach(count -> assertTrue(count >= CALLS / names.size() / 2, rank.counted.toString()));
        double[] times = rank.trials.times();
        assertEquals(3_000e-9, times[times.length - 1], 1e-12);
        assertEquals(5_000e-9, times[0], 1e-12);
        rank.trials.settle(times);
        assertFalse(rank.trials.isDue());
        assertFalse(rank.trials.isOpen(CALL));
        Choice choice = rank.chooser.decide(CALL);
        assertEquals(fastest, choice.algorithm().name());
        assertEquals(Choice.Origin.TRIALS, choice.origin());
        assertEquals(3_000e-9, choice.seconds(), 1e-12);
    }

    /** What counts is not what one call takes, but when the next one begins. */
    @Test
    void oneLongPauseChangesNothing() {
        Rank rank = rank();
        String fastest = worthTrying(rank).getLast();
        Map<String, Integer> nanos = Map.of(fastest, 3_000);
        for (int made = 0; !rank.trials.isDue(); made++) {
            String name = rank.call(CALL, nanos);
            if (made > CALLS / 2 && name.equals(fastest)) {
                rank.now += 1_000_000_000;
                break;
            }
        }
        rank.callUntilDue(CALL, nanos);
        rank.trials.settle(rank.trials.times());
        assertEquals(fastest, rank.chooser.choose(CALL).name());
    }

    @Test
    void whatWasChosenStaysUnlessAnotherIsClearlyFaster() {
        Rank rank = rank();
        String chosen = rank.chooser.choose(CALL).name();
        rank.callUntilDue(CALL, Map.of(worthTrying(rank).getLast(), 4_900));
        rank.trials.settle(rank.trials.times());
        assertEquals(chosen, rank.chooser.choose(CALL).name());
        assertEquals(Choice.Origin.TRIALS, rank.chooser.decide(CALL).origin());
    }

    /** Each rank measures something else; what they call must be the same, and what they settle on, too. */
    @Test
    void ranksWithOtherTimesMakeTheSameCalls() {
        Rank one = rank();
        Rank other = rank();
        List<String> names = worthTrying(one);
        one.callUntilDue(CALL, Map.of(names.get(1), 1_000, names.get(2), 2_000));
        other.callUntilDue(CALL, Map.of(names.get(1), 9_000, names.get(2), 2_500));
        assertEquals(one.names, other.names);
        double[] slowest = one.trials.times();
        double[] others = other.trials.times();
        for (int each = 0; each < slowest.length; each++) {
            slowest[each] = Math.max(slowest[each], others[each]);
        }
        one.trials.settle(slowest);
        other.trials.settle(slowest);
        assertEquals(names.get(2), one.chooser.choose(CALL).name());
        assertEquals(names.get(2), other.chooser.choose(CALL).name());
    }

    /** A process may know more of candidates than another one, such as that some reorder operands. */
    @Test
    void whatIsTriedDependsOnNothingThatWasKnownBefore() {
        CollectiveCall ordered = CollectiveCall.hypothetical(CollectiveKind.ALLREDUCE, 20_000, false, false);
        Topology topology = Topology.uniform(1, 13); // its schedules are not precomputed
        Policy policy = Policy.of(Options.defaults());
        Chooser fresh = new Chooser(Placement.of(topology), policy, new Candidates(topology, 1));
        Chooser informed = new Chooser(Placement.of(topology), policy, new Candidates(topology, 1));
        informed.alternatives(ordered);
        assertEquals(
                names(informed.rivals(ordered, Trials.FACTOR, Trials.MOST_ALGORITHMS)),
                names(fresh.rivals(ordered, Trials.FACTOR, Trials.MOST_ALGORITHMS)));
        assertEquals(
                informed.rivals(ordered, Trials.FACTOR, Trials.MOST_ALGORITHMS).seconds(),
                fresh.rivals(ordered, Trials.FACTOR, Trials.MOST_ALGORITHMS).seconds());
    }

    /** As a call with memory that may not be used: it fails on one rank only, which calls again. */
    @Test
    void aRefusedCallIsNotCounted() {
        Rank one = rank();
        Rank other = rank();
        CollectiveCall refused = call(CollectiveKind.BROADCAST, 20_000);
        for (int made = 0; made < CALLS + WAITING; made++) {
            String name = one.call(CALL, Map.of());
            if (other.trials.isOpen(CALL)) {
                other.trials.choose(CALL, other.now);
                other.trials.forget();
                other.trials.choose(refused, other.now);
                other.trials.forget();
                other.trials.made();
            }
            assertEquals(name, other.call(CALL, Map.of()), "call " + made);
            assertEquals(one.trials.isDue(), other.trials.isDue(), "call " + made);
        }
        assertTrue(one.trials.isDue());
    }

    /** Ranks agree before a call that blocks, which a program may never make. */
    @Test
    void aClassOnWhichNobodyAgreesLosesItsTurn() {
        Rank rank = rank();
        rank.callUntilDue(CALL, Map.of());
        assertTrue(rank.trials.isDue());
        CollectiveCall next = call(CollectiveKind.BROADCAST, 20_000);
        Set<String> tried = new HashSet<>();
        for (int made = 0; made < 2 * CALLS; made++) {
            tried.add(rank.call(next, Map.of()));
        }
        assertTrue(tried.size() > 1, tried.toString());
        assertFalse(rank.trials.isOpen(CALL));
    }

    /** In a program of which no call blocks, also if the class is called between the others all the time. */
    @Test
    void aClassThatIsOnlyStartedLosesItsTurn() {
        Rank rank = rank();
        CollectiveCall next = call(CollectiveKind.BROADCAST, 20_000);
        Set<String> tried = new HashSet<>();
        for (int made = 0; made < Trials.MOST_CALLS + 2 * (CALLS + WAITING); made++) {
            rank.call(CALL, Map.of());
            tried.add(rank.call(next, Map.of()));
        }
        assertFalse(rank.trials.isOpen(CALL));
        assertTrue(tried.size() > 1, tried.toString());
    }

    @Test
    void nothingIsTriedDuringAPause() {
        Rank rank = rank();
        rank.trials.pause();
        for (int made = 0; made < CALLS + WAITING; made++) {
            assertFalse(rank.trials.isOpen(CALL));
            rank.call(CALL, Map.of());
        }
        rank.trials.resume();
        rank.callUntilDue(CALL, Map.of());
        assertTrue(rank.trials.isDue());
    }

    @Test
    void onlyOneClassIsTriedAtATime() {
        Rank rank = rank();
        CollectiveCall waiting = call(CollectiveKind.BROADCAST, 20_000);
        String chosen = rank.chooser.choose(waiting).name();
        for (int made = 0; made < CALLS + WAITING && !rank.trials.isDue(); made++) {
            rank.call(CALL, Map.of());
            assertTrue(rank.trials.isOpen(waiting));
            assertEquals(chosen, rank.call(waiting, Map.of()));
        }
        rank.trials.settle(rank.trials.times());
        Set<String> tried = new HashSet<>();
        for (int made = 0; made < CALLS; made++) {
            tried.add(rank.call(waiting, Map.of()));
        }
        assertTrue(tried.size() > 1, tried.toString());
    }

    @Test
    void aClassThatIsCalledNoMoreLosesItsTurn() {
        Rank rank = rank();
        for (int made = 0; made < WAITING; made++) {
            rank.call(CALL, Map.of());
        }
        CollectiveCall next = call(CollectiveKind.BROADCAST, 20_000);
        Set<String> tried = new HashSet<>();
        for (int made = 0; made < 2 * CALLS; made++) {
            tried.add(rank.call(next, Map.of()));
        }
        assertTrue(tried.size() > 1, tried.toString());
        assertFalse(rank.trials.isOpen(CALL));
        assertNotEquals(Choice.Origin.TRIALS, rank.chooser.decide(CALL).origin());
    }

    @Test
    void anAlgorithmThatTheUserNamedIsTheOnlyOne() {
        Rank rank = new Rank(Options.defaults().with(Setting.ALGORITHM, "ring"));
        for (int made = 0; made < 2 * CALLS; made++) {
            assertEquals("ring", rank.call(CALL, Map.of()));
        }
        assertFalse(rank.trials.isDue());
        assertFalse(rank.trials.isOpen(CALL));
    }

    @Test
    void withoutTrialsNothingIsOpen() {
        assertFalse(new Trials(rank().chooser, 0).isOpen(CALL));
        assertFalse(rank().trials.isOpen(call(CollectiveKind.BARRIER, 0)));
    }

    /** Of calls too few for all, the first ones are tried; of one, none. */
    @Test
    void fewCallsTryFew() {
        List<Algorithm> all = rank().chooser
                .rivals(CALL, Trials.FACTOR, Trials.MOST_ALGORITHMS)
                .algorithms();
        assertEquals(1, TrialCalls.of(all, 1).algorithms().size());
        assertEquals(2, TrialCalls.of(all, 32).algorithms().size());
    }
}
