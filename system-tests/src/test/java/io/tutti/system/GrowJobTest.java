package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Survivors take processes in that replace those which were killed, and nobody else. */
class GrowJobTest {
    private static JobSetup setup(int ranks, Wiring wiring) {
        return JobSetup.of(ranks, wiring).with(Setting.JOIN_DEADLINE.environmentName(), 50);
    }

    /** The lost rank is rank 0 in one case: the lowest survivor then meets the replacement. */
    @ParameterizedTest
    @CsvSource({"SHM,3,1", "TCP,3,0", "MIXED,4,3"})
    void aReplacementJoinsTheSurvivorsOfAKilledRank(Wiring wiring, int ranks, int victim) {
        JobSetup setup = setup(ranks, wiring);
        try (Job job = setup.start().joined()) {
            List<Rank> survivors = shrunk(job, victim);
            survivors.forEach(rank -> rank.tell("grow " + ranks));
            Rank replacement = job.replace(setup, victim, Map.of());
            replacement.tell("join");
            List<Rank> all = joined(survivors, replacement);
            replacement.reply().assertDone();
            work(all);
            call(all, "drill-brief");
            leave(all);
            job.assertNothingIsLeft();
        }
    }

    /** A replacement that dies while it joins is left out like any other rank, and another one takes its place. */
    @Test
    void aReplacementThatDiesIsReplaced() {
        JobSetup setup = setup(3, Wiring.SHM);
        try (Job job = setup.start().joined()) {
            List<Rank> survivors = shrunk(job, 2);
            survivors.forEach(rank -> rank.tell("grow 3"));
            Rank dying = job.replace(setup, 2, Map.of(Setting.FAILPOINT.environmentName(), "join.met@2:kill"));
            dying.tell("join");
            survivors.forEach(rank -> rank.reply().assertDone().assertSays("of 2,"));
            assertEquals(137, dying.awaitEnd(), dying::story);
            survivors.forEach(rank -> rank.tell("grow 3"));
            Rank replacement = job.replace(setup, 2, Map.of());
            replacement.tell("join");
            List<Rank> all = joined(survivors, replacement);
            replacement.reply().assertDone();
            work(all);
            leave(all);
            job.assertNothingIsLeft();
        }
    }

    /** Rank 0 dies when all know of the replacement, and before they agree. They go on, with the replacement or without it. */
    @Test
    void rankZeroThatDiesWhileTheJobGrowsIsLeftOut() {
        JobSetup setup = setup(4, Wiring.SHM).with(Setting.FAILPOINT.environmentName(), "grow.found@0:kill");
        try (Job job = setup.start().joined()) {
            List<Rank> survivors = new ArrayList<>(shrunk(job, 3));
            Rank replacement = job.replace(setup, 3, Map.of());
            replacement.tell("join");
            survivors.forEach(rank -> rank.tell("grow 4"));
            survivors.removeFirst();
            if (!goneOn(survivors).contains("rank 0 of 3")) {
                survivors.forEach(rank -> rank.tell("grow 3"));
                joined(survivors, replacement);
            }
            replacement.reply().assertDone();
            survivors.add(replacement);
            work(survivors);
            leave(survivors);
            job.assertNothingIsLeft();
        }
    }

    /** What rank 0 of them has become; ranks shrink if they have heard of the death before they knew of the replacement. */
    private static String goneOn(List<Rank> survivors) {
        List<Reply> grown = survivors.stream().map(Rank::reply).toList();
        List<Rank> failed = IntStream.range(0, grown.size())
                .filter(rank -> grown.get(rank).kind() != Reply.Kind.DONE)
                .mapToObj(survivors::get)
                .toList();
        failed.forEach(rank -> rank.tell("shrink"));
        List<Reply> shrunk =
                failed.stream().map(Rank::reply).map(Reply::assertDone).toList();
        return Stream.concat(grown.stream(), shrunk.stream())
                .map(Reply::text)
                .toList()
                .toString();
    }

    @Test
    void aReplacementOfAnotherStartIsRefused() {
        JobSetup setup = setup(3, Wiring.SHM).with(JobVariables.LAUNCH, "0:this");
        try (Job job = setup.start().joined()) {
            List<Rank> survivors = shrunk(job, 1);
            survivors.forEach(rank -> rank.tell("grow 3"));
            Rank old = job.replace(setup, 1, Map.of(JobVariables.LAUNCH, "0:last"));
            old.call("join").assertFault(Category.AUTHENTICATION, 1).assertSays("of another start");
            Rank replacement = job.replace(setup, 1, Map.of());
            replacement.tell("join");
            List<Rank> all = joined(survivors, replacement);
            replacement.reply().assertDone();
            work(all);
            leave(all);
            old.tell("exit 0").awaitEnd();
            job.assertNothingIsLeft();
        }
    }

    private static List<Rank> shrunk(Job job, int victim) {
        List<Rank> others = job.without(victim);
        others.forEach(rank -> rank.tell("sum 1000"));
        others.forEach(Rank::awaitInside);
        job.rank(victim).kill();
        others.forEach(rank -> rank.reply().assertFault(Category.PEER_LOST, victim));
        others.forEach(rank -> rank.tell("shrink"));
        others.forEach(rank -> rank.reply().assertDone());
        return others;
    }

    /** All ranks of the job that has grown, by their new numbers. */
    private static List<Rank> joined(List<Rank> survivors, Rank replacement) {
        List<Rank> all = new ArrayList<>(survivors);
        all.add(replacement);
        for (int rank = 0; rank < survivors.size(); rank++) {
            survivors.get(rank).reply().assertDone().assertSays("rank " + rank + " of " + all.size());
        }
        return all;
    }

    /** Every collective: {@link #aReplacementJoinsTheSurvivorsOfAKilledRank}. */
    private static void work(List<Rank> ranks) {
        call(ranks, "sum 1000", "dup", "sum 100000", "allocate 4096");
    }

    private static void call(List<Rank> ranks, String... commands) {
        for (String command : commands) {
            ranks.forEach(rank -> rank.tell(command));
            ranks.forEach(rank -> rank.reply().assertDone());
        }
    }

    private static void leave(List<Rank> ranks) {
        ranks.forEach(rank -> rank.tell("close"));
        ranks.forEach(rank -> rank.reply().assertDone());
        ranks.forEach(rank -> rank.tell("exit 0"));
        ranks.forEach(rank -> assertEquals(0, rank.awaitEnd(), rank::story));
    }
}
