package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tutti.error.CommunicationException.Category;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Ranks that call different collectives: a rank that waits is told both calls, a rank that has returned learns of it at
 * the next call. The cases share processes, which join anew after each.
 */
class MismatchTest {
    private static final Duration SOON = Duration.ofSeconds(3);

    /**
     * Ranks 0 and 1 call {@code usual}, rank 2 calls {@code other}.
     *
     * @param first how the message writes the usual call
     * @param second how it writes the other
     */
    private record Case(String name, String usual, String other, String first, String second) {}

    private static final List<Case> CASES = List.of(
            new Case(
                    "type",
                    "allreduce FLOAT32 1000 SUM",
                    "allreduce INT32 1000 SUM",
                    "called allreduce(SUM, FLOAT32, count=1000)",
                    "rank 2 called allreduce(SUM, INT32, count=1000)"),
            new Case(
                    "count",
                    "allreduce FLOAT32 1000 SUM",
                    "allreduce FLOAT32 999 SUM",
                    "called allreduce(SUM, FLOAT32, count=1000)",
                    "rank 2 called allreduce(SUM, FLOAT32, count=999)"),
            new Case(
                    "operation",
                    "allreduce FLOAT32 1000 SUM",
                    "allreduce FLOAT32 1000 MAX",
                    "called allreduce(SUM, FLOAT32, count=1000)",
                    "rank 2 called allreduce(MAX, FLOAT32, count=1000)"),
            new Case(
                    "collective",
                    "allreduce FLOAT32 100000 SUM",
                    "barrier",
                    "called allreduce(SUM, FLOAT32, count=100000)",
                    "rank 2 called barrier()"),
            new Case(
                    "few and many",
                    "allreduce FLOAT32 1000000 SUM",
                    "allreduce FLOAT32 4 SUM",
                    "called allreduce(SUM, FLOAT32, count=1000000)",
                    "rank 2 called allreduce(SUM, FLOAT32, count=4)"),
            new Case(
                    "many and few",
                    "allreduce FLOAT32 4 SUM",
                    "allreduce FLOAT32 1000000 SUM",
                    "called allreduce(SUM, FLOAT32, count=4)",
                    "rank 2 called allreduce(SUM, FLOAT32, count=1000000)"),
            new Case(
                    "root",
                    "reduce FLOAT32 1000 0",
                    "reduce FLOAT32 1000 2",
                    "called reduce(SUM, FLOAT32, count=1000, root=0)",
                    "rank 2 called reduce(SUM, FLOAT32, count=1000, root=2)"),
            new Case(
                    "broadcast and allreduce",
                    "broadcast FLOAT32 1000 0",
                    "allreduce FLOAT32 1000 SUM",
                    "called broadcast(FLOAT32, count=1000, root=0)",
                    "rank 2 called allreduce(SUM, FLOAT32, count=1000)"),
            new Case(
                    "algorithm",
                    "prepared FLOAT32 1000 ring",
                    "prepared FLOAT32 1000 recursive-doubling",
                    "called allreduce(SUM, FLOAT32, count=1000) by ring",
                    "rank 2 called allreduce(SUM, FLOAT32, count=1000) by recursive-doubling"),
            new Case(
                    "parameter",
                    "prepared FLOAT32 1000 knomial-tree:k=2",
                    "prepared FLOAT32 1000 knomial-tree:k=4",
                    "called allreduce(SUM, FLOAT32, count=1000) by knomial-tree:k=2",
                    "rank 2 called allreduce(SUM, FLOAT32, count=1000) by knomial-tree:k=4"),
            new Case(
                    "allreduce and allocate",
                    "allreduce FLOAT32 1000 SUM",
                    "allocate 5000",
                    "called allreduce(SUM, FLOAT32, count=1000)",
                    "rank 2 called allocate()"),
            new Case(
                    "dup and allreduce",
                    "dup",
                    "allreduce FLOAT32 1000 SUM",
                    "called dup()",
                    "rank 2 called allreduce(SUM, FLOAT32, count=1000)"));

    /** By number of ranks and wiring. */
    private static final Map<String, Job> JOBS = new HashMap<>();

    @AfterAll
    static void endJobs() {
        JOBS.values().forEach(Job::close);
    }

    @TestFactory
    Stream<DynamicTest> bothSidesAreShown() {
        return Stream.of(Wiring.SHM, Wiring.TCP, Wiring.MIXED)
                .flatMap(wiring -> CASES.stream()
                        .map(each -> DynamicTest.dynamicTest(wiring + ": " + each.name, () -> differ(wiring, each))));
    }

    private static void differ(Wiring wiring, Case each) {
        joined(3, wiring, job -> {
            long begun = System.nanoTime();
            job.without(2).forEach(rank -> rank.tell(each.usual));
            job.rank(2).tell(each.other);
            for (Rank rank : job.ranks()) {
                Reply reply = rank.reply();
                if (reply.kind() == Reply.Kind.DONE) { // its part was complete: it learns of it now
                    reply = failing(rank);
                }
                shown(reply, each).assertWithin(SOON, begun, wiring + ", other " + each.name);
            }
            job.call("close");
        });
    }

    /** Has processes join and run a case, after which they have closed; they are ended if it fails. */
    private static void joined(int ranks, Wiring wiring, Consumer<Job> test) {
        String key = ranks + " " + wiring;
        Job job = JOBS.computeIfAbsent(key, k -> JobSetup.of(ranks, wiring).start());
        boolean passed = false;
        try {
            test.accept(job.joined());
            passed = true;
        } finally {
            if (!passed) {
                JOBS.remove(key).close();
            }
        }
    }

    private static Reply failing(Rank rank) {
        return rank.call("barrier");
    }

    private static Reply shown(Reply reply, Case each) {
        assertEquals(Category.MISMATCH, reply.category(), reply::toString);
        return reply.assertSays("mismatch in collective #2", each.first, each.second);
    }

    /** One rank calls one more collective than the others, which leave. */
    @TestFactory
    Stream<DynamicTest> whoLeavesTooEarlyIsNamed() {
        return Stream.of(Wiring.SHM, Wiring.TCP, Wiring.MIXED)
                .flatMap(wiring -> Stream.of(0, 2)
                        .map(lonely -> DynamicTest.dynamicTest(
                                wiring + ": rank " + lonely + " calls once more", () -> oneMore(wiring, lonely))));
    }

    private static void oneMore(Wiring wiring, int lonely) {
        joined(3, wiring, job -> {
            job.rank(lonely).tell("allreduce FLOAT32 1000 SUM");
            job.rank(lonely).awaitInside();
            long begun = System.nanoTime();
            job.without(lonely).forEach(rank -> rank.tell("close"));
            Reply reply = job.rank(lonely).reply();
            assertEquals(Category.PEER_LOST, reply.category(), reply::toString);
            assertFalse(reply.ranks().isEmpty() || reply.ranks().contains(lonely), reply::toString);
            reply.assertSays("before collective #2 allreduce(SUM, FLOAT32, count=1000)")
                    .assertWithin(SOON, begun, wiring + ", one call more on rank " + lonely);
            job.without(lonely).forEach(rank -> rank.reply().assertDone());
            job.rank(lonely).call("close").assertDone();
        });
    }

    /** Ranks take each other, or themselves, for the root: both sides complete alone, and neither can tell. */
    private static final List<String> SILENT =
            List.of("broadcast FLOAT32 4", "reduce FLOAT32 4", "broadcasts FLOAT32 4");

    @TestFactory
    Stream<DynamicTest> nextCallFindsWhatAllCompletedAlone() {
        return silent((wiring, call) -> joined(2, wiring, job -> {
            completeAlone(job, call);
            long begun = System.nanoTime();
            job.tell("allreduce FLOAT32 4 SUM");
            for (Rank rank : job.ranks()) {
                shownRoots(rank.reply(), call).assertWithin(SOON, begun, wiring + ", the call after " + call);
            }
            job.call("close");
        }));
    }

    @TestFactory
    Stream<DynamicTest> leavingFindsWhatAllCompletedAlone() {
        return silent((wiring, call) -> joined(2, wiring, job -> {
            completeAlone(job, call);
            long begun = System.nanoTime();
            job.tell("close");
            shownRoots(job.rank(0).reply(), call).assertWithin(SOON, begun, wiring + ", leaving after " + call);
            job.rank(1).reply();
        }));
    }

    /** In shared memory a root is ahead of ranks that never read by few messages only. */
    @Test
    void rootsThatGetTooFarAheadFindIt() {
        joined(2, Wiring.SHM, job -> {
            long begun = System.nanoTime();
            String call = "broadcasts FLOAT32 4";
            job.ranks().forEach(rank -> rank.tell(call + " " + rank.number()));
            for (Rank rank : job.ranks()) {
                shownRoots(rank.reply(), call).assertWithin(SOON, begun, "roots that are ahead of each other");
            }
            job.call("close");
        });
    }

    private static Stream<DynamicTest> silent(BiConsumer<Wiring, String> test) {
        return Stream.of(Wiring.SHM, Wiring.TCP)
                .flatMap(wiring -> SILENT.stream()
                        .filter(call -> wiring == Wiring.TCP || !call.startsWith("broadcasts"))
                        .map(call -> DynamicTest.dynamicTest(wiring + ": " + call, () -> test.accept(wiring, call))));
    }

    private static void completeAlone(Job job, String call) {
        boolean isSentByRoot = call.startsWith("broadcast");
        for (Rank rank : job.ranks()) {
            int root = isSentByRoot ? rank.number() : 1 - rank.number();
            rank.call(call + " " + root).assertDone();
        }
    }

    private static Reply shownRoots(Reply reply, String call) {
        String name = call.substring(0, call.indexOf(' ')).replace("broadcasts", "broadcast");
        boolean isSentByRoot = name.equals("broadcast");
        assertEquals(Category.MISMATCH, reply.category(), reply::toString);
        assertEquals(List.of(0, 1), reply.ranks(), reply::toString);
        return reply.assertSays(
                "mismatch in collective #2: rank 0 called " + name + "(",
                "count=4, root=" + (isSentByRoot ? 0 : 1),
                "rank 1 called " + name + "(",
                "count=4, root=" + (isSentByRoot ? 1 : 0));
    }
}
