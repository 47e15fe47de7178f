package io.tutti.control;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.call.CallFingerprint;
import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallLog;
import io.tutti.control.log.Finding;
import io.tutti.control.log.StallReport;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.type.ElementType;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every control plane does, seen from its ranks. */
@Timeout(60)
abstract class ControlPlaneContract {
    static final Duration LONG = Duration.ofSeconds(20);
    private ControlPlane[] ranks;

    /** The control planes of a new job. */
    abstract ControlPlane[] start(int size) throws Exception;

    ControlPlane[] ranks(int size) throws Exception {
        ranks = start(size);
        return ranks;
    }

    @AfterEach
    void closeAll() {
        if (ranks != null) {
            // rank 0 last: it waits for the others
            IntStream.range(0, ranks.length).map(i -> ranks.length - 1 - i).forEach(i -> closing(ranks[i]::close));
        }
    }

    /** Closes something; returns the mismatch that this has found, or null. */
    static CommunicationException closing(Runnable close) {
        try {
            close.run();
            return null;
        } catch (CommunicationException e) {
            assertEquals(Category.MISMATCH, e.category());
            return e;
        }
    }

    static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + 10_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "not within 10 s");
            Thread.onSpinWait();
        }
    }

    static CommunicationException cause(ControlPlane plane) {
        until(() -> plane.abort().isSet());
        return assertThrows(CommunicationException.class, plane.abort()::check);
    }

    static CompletableFuture<byte[][]> allgather(ControlPlane plane, String topic, int[] members, byte[] own) {
        return later(() -> plane.allgather(topic, members, own, LONG));
    }

    static <T> CompletableFuture<T> later(java.util.function.Supplier<T> task) {
        return CompletableFuture.supplyAsync(
                task, command -> Thread.ofPlatform().daemon().start(command));
    }

    static CommunicationException failure(CompletableFuture<?> future) {
        Exception e = assertThrows(Exception.class, future::get);
        assertTrue(e.getCause() instanceof CommunicationException, String.valueOf(e.getCause()));
        return (CommunicationException) e.getCause();
    }

    /** A call log of which only the last call has another count than those of other ranks may have. */
    static CallLog callLog(ControlPlane plane, long communicator, long sequence, long count) {
        CallLog log = new CallLog(communicator);
        for (long s = 1; s < sequence; s++) {
            log.publish(s, new CallFingerprint("allreduce", "SUM", ElementType.FLOAT32, -1, ""), 10, "");
        }
        log.publish(sequence, new CallFingerprint("allreduce", "SUM", ElementType.FLOAT32, -1, ""), count, "");
        plane.add(log);
        return log;
    }

    static int[] all(int size) {
        return IntStream.range(0, size).toArray();
    }

    @Test
    void exchangesBytesOfAllMembersInTheirOrder() throws Exception {
        ControlPlane[] four = ranks(4);
        int[] order = {2, 0, 3, 1};
        List<CompletableFuture<byte[][]>> results = Arrays.stream(four)
                .map(plane -> allgather(plane, "order", order, ("from " + plane.rank()).getBytes(UTF_8)))
                .toList();
        for (CompletableFuture<byte[][]> result : results) {
            List<String> texts =
                    Arrays.stream(result.get()).map(b -> new String(b, UTF_8)).toList();
            assertEquals(List.of("from 2", "from 0", "from 3", "from 1"), texts);
        }
    }

    @Test
    void runsExchangesOfDifferentSubsetsSideBySide() throws Exception {
        ControlPlane[] four = ranks(4);
        CompletableFuture<byte[][]> open = allgather(four[0], "a", new int[] {0, 1}, new byte[1]);
        CompletableFuture<byte[][]> left = allgather(four[2], "b", new int[] {2, 3}, new byte[2]);
        CompletableFuture<byte[][]> right = allgather(four[3], "b", new int[] {2, 3}, new byte[3]);
        assertEquals(3, left.get()[1].length);
        assertEquals(2, right.get()[0].length);
        assertFalse(open.isDone());
        assertEquals(1, allgather(four[1], "a", new int[] {0, 1}, new byte[0]).get()[0].length);
        assertEquals(0, open.get()[1].length);
    }

    @Test
    void exchangesTheLargestParts() throws Exception {
        ControlPlane[] three = ranks(3);
        List<CompletableFuture<byte[][]>> results = Arrays.stream(three)
                .map(plane -> {
                    byte[] own = new byte[1 << 20];
                    Arrays.fill(own, (byte) plane.rank());
                    return allgather(plane, "large", all(3), own);
                })
                .toList();
        byte[] expected = new byte[1 << 20];
        Arrays.fill(expected, (byte) 2);
        for (CompletableFuture<byte[][]> result : results) {
            assertArrayEquals(expected, result.get()[2]);
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> three[0].allgather("more", all(3), new byte[(1 << 20) + 1], LONG));
    }

    @Test
    void namesWhoIsMissingAtTheDeadline() throws Exception {
        ControlPlane[] four = ranks(4);
        CompletableFuture<byte[][]> one =
                later(() -> four[1].allgather("x", all(4), new byte[0], Duration.ofMillis(300)));
        CompletableFuture<byte[][]> two =
                later(() -> four[0].allgather("x", all(4), new byte[0], Duration.ofMillis(300)));
        for (CompletableFuture<byte[][]> future : List.of(one, two)) {
            CommunicationException e = failure(future);
            assertEquals(Category.DEADLINE, e.category());
            assertEquals(List.of(2, 3), e.ranks());
            assertEquals("ranks 2,3 have not reached all-gather x within 300 ms", e.getMessage());
        }
        assertFalse(four[0].abort().isSet());
    }

    @Test
    void wakesWaitersWithTheOriginOfAnAbort() throws Exception {
        ControlPlane[] three = ranks(3);
        CompletableFuture<byte[][]> waiter = allgather(three[0], "never", all(3), new byte[0]);
        three[1].raise(new CommunicationException(Category.RESOURCE, List.of(1), "rank 1 has no memory"));
        assertTrue(three[1].abort().isSet());
        assertEquals("rank 1 has no memory", failure(waiter).getMessage());
        assertEquals(List.of(1), cause(three[2]).ranks());
        three[2].raise(new CommunicationException(Category.PEER_LOST, List.of(1), "second"));
        assertEquals("rank 1 has no memory", cause(three[2]).getMessage());
        assertEquals("rank 1 has no memory", cause(three[0]).getMessage());
    }

    @Test
    void endsTheJobWhenMembersOfAnExchangeDisagree() throws Exception {
        ControlPlane[] three = ranks(3);
        CompletableFuture<byte[][]> one = allgather(three[0], "t", all(3), new byte[0]);
        CompletableFuture<byte[][]> two = allgather(three[1], "t", new int[] {1, 2}, new byte[0]);
        assertEquals(Category.MISMATCH, failure(one).category());
        assertEquals(Category.MISMATCH, failure(two).category());
    }

    @Test
    void endsTheJobAtAMismatchWithBothSides() throws Exception {
        ControlPlane[] four = ranks(4);
        for (ControlPlane plane : four) {
            callLog(plane, 5, 7, plane.rank() == 1 ? 999 : 1000);
        }
        four[2].compare(5, all(4), 7);
        for (ControlPlane plane : four) {
            assertEquals(
                    "mismatch in collective #7: ranks 0,2,3 called allreduce(SUM, FLOAT32, count=1000), rank 1 called"
                            + " allreduce(SUM, FLOAT32, count=999)",
                    cause(plane).getMessage());
        }
    }

    @Test
    void diagnosesWhoHasNotCalled() throws Exception {
        ControlPlane[] three = ranks(3);
        callLog(three[0], 5, 7, 10);
        callLog(three[1], 5, 6, 10);
        three[0].compare(5, all(3), 7);
        until(() -> three[0].diagnosis(5, 7) != Finding.NONE);
        assertEquals(
                "rank 1 has not called it (last: #6 allreduce(SUM, FLOAT32, count=10)); rank 2 has not called it"
                        + " (nothing so far)",
                three[0].diagnosis(5, 7).text());
        assertEquals(List.of(1, 2), three[0].diagnosis(5, 7).ranks());
        assertFalse(three[0].abort().isSet());
    }

    @Test
    void namesTheLinkThatCarriesNothing() throws Exception {
        ControlPlane[] three = ranks(3);
        callLog(three[0], 5, 7, 10).await(7, new StallReport(List.of(new Awaited(2, false, "shm")), List.of()));
        callLog(three[1], 5, 7, 10);
        callLog(three[2], 5, 7, 10).await(7, new StallReport(List.of(new Awaited(1, false, "tcp")), List.of()));
        three[0].compare(5, all(3), 7);
        until(() -> three[0].diagnosis(5, 7) != Finding.NONE);
        assertEquals(
                new Finding(
                        "all ranks have called it, and nothing comes through rank 1 -> rank 2 over tcp", List.of(1, 2)),
                three[0].diagnosis(5, 7));
    }

    @Test
    void endsTheJobWhenAMemberHasLeftItsCommunicator() throws Exception {
        ControlPlane[] three = ranks(3);
        callLog(three[0], 5, 7, 10);
        callLog(three[2], 5, 7, 10);
        CallLog leaver = callLog(three[1], 5, 6, 10);
        leaver.leave();
        three[1].remove(leaver);
        three[0].compare(5, all(3), 7);
        CommunicationException e = cause(three[2]);
        assertEquals(Category.PEER_LOST, e.category());
        assertEquals(
                "rank 1 closed its communicator before collective #7 allreduce(SUM, FLOAT32, count=10)",
                e.getMessage());
    }

    @Test
    void endsTheJobWhenAMemberHasLeftTheJob() throws Exception {
        ControlPlane[] three = ranks(3);
        callLog(three[0], 5, 7, 10);
        callLog(three[1], 5, 6, 10);
        callLog(three[2], 5, 7, 10);
        three[1].close();
        three[0].compare(5, all(3), 7);
        assertEquals(List.of(1), cause(three[0]).ranks());
        assertEquals(Category.PEER_LOST, cause(three[2]).category());
    }

    @Test
    void letsAMemberLeaveThatHasDoneItsPart() throws Exception {
        ControlPlane[] three = ranks(3);
        for (ControlPlane plane : three) {
            callLog(plane, 5, 7, 10);
        }
        three[1].close();
        three[0].compare(5, all(3), 7);
        until(() -> three[0].diagnosis(5, 7) != Finding.NONE);
        assertEquals("all ranks have called it", three[0].diagnosis(5, 7).text());
    }

    @Test
    void findsADifferentPastByItsHash() throws Exception {
        ControlPlane[] three = ranks(3);
        for (ControlPlane plane : three) {
            CallLog log = callLog(plane, 5, 7, plane.rank() == 1 ? 999 : 1000);
            for (long s = 8; s < 3_000; s++) {
                log.publish(s, new CallFingerprint("barrier", "", ElementType.INT8, -1, ""), 0, "");
            }
        }
        three[2].compare(5, all(3), 2_500);
        for (ControlPlane plane : three) {
            CommunicationException e = cause(plane);
            assertEquals(List.of(1), e.ranks());
            assertEquals(
                    "mismatch in collective #7: ranks 0,2 called allreduce(SUM, FLOAT32, count=1000), rank 1 called"
                            + " allreduce(SUM, FLOAT32, count=999)",
                    e.getMessage());
        }
    }

    @Test
    void tellsOfADifferenceThatIsNoLongerKept() throws Exception {
        ControlPlane[] two = ranks(2);
        for (ControlPlane plane : two) {
            CallLog log = callLog(plane, 5, 7, plane.rank() == 1 ? 999 : 1000);
            for (long s = 8; s < 8 + CallLog.RUNS; s++) {
                log.publish(s, new CallFingerprint("barrier", "", ElementType.INT8, -1, ""), s, "");
            }
        }
        two[0].compare(5, all(2), 500);
        CommunicationException e = cause(two[0]);
        assertEquals(Category.MISMATCH, e.category());
        assertEquals(
                "mismatch in a collective before #8, which call logs no longer hold: rank 0 against rank 1",
                e.getMessage());
    }

    @Test
    void comparesWhatRanksHaveCalledWhenTheyLeave() throws Exception {
        ControlPlane[] two = ranks(2);
        for (ControlPlane plane : two) {
            callLog(plane, 5, 7, 10 + plane.rank());
        }
        List<CompletableFuture<CommunicationException>> closing = Arrays.stream(two)
                .map(plane -> later(() -> closing(plane::close)))
                .toList();
        List<String> thrown = closing.stream()
                .map(CompletableFuture::join)
                .filter(Objects::nonNull)
                .map(CommunicationException::getMessage)
                .distinct()
                .toList();
        assertEquals(
                List.of("mismatch in collective #7: rank 0 called allreduce(SUM, FLOAT32, count=10), rank 1 called"
                        + " allreduce(SUM, FLOAT32, count=11)"),
                thrown);
    }

    @Test
    void failsAnExchangeWithOneWhoHasLeft() throws Exception {
        ControlPlane[] three = ranks(3);
        CompletableFuture<byte[][]> waiter = allgather(three[0], "t", all(3), new byte[0]);
        three[2].close();
        CommunicationException e = failure(waiter);
        assertEquals("rank 2 left before all-gather t", e.getMessage());
        assertFalse(three[1].abort().isSet());
    }

    @Test
    void blamesABrokenLinkWhenNothingElseExplainsIt() throws Exception {
        ControlPlane[] three = ranks(3);
        until(() -> {
            three[1].lost(2);
            LockSupport.parkNanos(50_000_000);
            return three[0].abort().isSet();
        });
        assertEquals(
                "rank 2 is alive, but its data link to rank 1 broke",
                cause(three[0]).getMessage());
    }
}
