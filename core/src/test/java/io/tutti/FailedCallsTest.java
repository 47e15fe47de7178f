package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.CommunicationException.Detection;
import io.tutti.spi.Channel;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever ends a call of a communicator, the exception names the call, once. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(120)
class FailedCallsTest {
    private static final String SUM = "allreduce\\(SUM, FLOAT32, count=10\\) by [a-z].*";

    /** Calls that wait for rank 1, whose number is 2 if they have one. */
    enum Call {
        ALLREDUCE("#2 " + SUM, world -> world.allreduce(new float[10], Reduction.SUM)),
        ALLREDUCE_DATA(
                "#2 " + SUM, world -> world.allreduce(Data.of(new float[10]), Data.of(new float[10]), Reduction.SUM)),
        BROADCAST(
                "#2 broadcast\\(INT32, count=7, root=1\\) by .*",
                world -> world.run(new Request.Broadcast(Data.of(new int[7]), 1))),
        BARRIER("#2 barrier\\(\\) by .*", Communicator::barrier),
        PREPARED("#2 " + SUM, world -> world.prepare(sum()).run()),
        PREPARED_START("#2 " + SUM, world -> world.prepare(sum()).start().await()),
        STARTED("#2 " + SUM, world -> world.start(sum()).await()),
        AWAITED_FOR_A_WHILE("#2 " + SUM, world -> world.start(sum()).await(Duration.ofMinutes(1))),
        STAGE(
                "#2 " + SUM,
                world -> unwrapped(
                        () -> world.start(sum()).asStage().toCompletableFuture().join())),
        FUSED(
                "#2 " + SUM,
                world -> world.group()
                        .allreduce(Data.of(new float[10]), Reduction.SUM)
                        .run()),
        BYTES("#2 .*\\(INT.*", world -> world.allgatherBytes(new byte[3])),
        RECEIVE("receive\\(INT32, count=9\\) from rank 1(, transfer #1)?", world -> world.receive(new int[9], 1)),
        SEND("send\\(INT8, count=33554432\\) to rank 1(, transfer #1)?", world -> world.send(new byte[1 << 25], 1)),
        SEND_RECEIVE(
                "(send|receive)\\(INT32, count=1\\) (to|from) rank 1(, transfer #1)?",
                world -> world.sendReceive(new int[1], 1, new int[1], 1)),
        DUP("#2 dup\\(\\)", Communicator::dup),
        SPLIT("#2 split\\(\\)", world -> world.split(0, 0)),
        ALLOCATE("#2 allocate\\(\\)", world -> world.allocate(100)),
        OPEN_CHANNEL("#2 openChannel\\(\\)", world -> world.openChannel("numbers")),
        CREATE_GROUP("createGroup", world -> world.createGroup(new int[] {0, 1}, 3));

        private final String name;
        private final JoinedRanks.Program program;

        Call(String name, JoinedRanks.Program program) {
            this.name = name;
            this.program = program;
        }

        boolean isNumbered() {
            return name.startsWith("#");
        }

        void make(Communicator world) {
            try {
                program.run(world);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }

    private static Request sum() {
        return new Request.Allreduce(Data.of(new float[10]), Reduction.SUM);
    }

    private static void unwrapped(Runnable wait) {
        try {
            wait.run();
        } catch (CompletionException e) {
            throw e.getCause() instanceof CommunicationException cause ? cause : e;
        }
    }

    static Stream<Arguments> failures() {
        return Stream.of(Category.values())
                .flatMap(category -> Stream.of(Detection.values())
                        .filter(detection -> category == Category.PEER_LOST || detection == Detection.OTHER)
                        .flatMap(detection ->
                                Stream.of(Call.values()).map(call -> Arguments.of(category, detection, call))));
    }

    /** Rank 1 learns of something that ends the job while rank 0 is in its call. */
    @ParameterizedTest
    @MethodSource("failures")
    void everyFailureNamesEveryCall(Category category, Detection detection, Call call) {
        CommunicationException fault =
                new CommunicationException(category, detection, List.of(1), "rank 1 (b, pid 7) is at fault", null);
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            world.barrier();
            if (world.rank() == 1) {
                jobs.awaitBegun(0, 0, call.isNumbered() ? 2 : 1);
                jobs.raise(1, fault);
                return;
            }
            CommunicationException e = assertThrows(CommunicationException.class, () -> call.make(world));
            assertEquals(category, e.category());
            assertEquals(detection, e.detection());
            assertEquals(List.of(1), e.ranks());
            assertEquals(fault.reason(), e.reason());
            assertTrue(e.call().matches(call.name), e::call);
            assertEquals(fault.reason() + "; this rank was in " + e.call(), e.getMessage());
            assertEquals(fault.reason(), e.getCause().getMessage());
        });
    }

    /** A call that is made when the job has failed has no number, and the number of an earlier call is not its own. */
    @ParameterizedTest
    @EnumSource(Call.class)
    void aCallThatIsNotBegunIsNamedWithoutANumber(Call call) {
        LocalJobs.run(1, LocalJobs.options(), (jobs, world) -> {
            world.allreduce(new float[10], Reduction.SUM);
            if (call == Call.BROADCAST || !call.isNumbered()) {
                return; // there is no rank 1
            }
            jobs.raise(0, new CommunicationException(Category.PEER_LOST, List.of(1), "rank 1 died"));
            CommunicationException e = assertThrows(CommunicationException.class, () -> call.make(world));
            assertTrue(e.call().matches(call.name.replace("#2 ", "")), e::call);
            assertEquals("rank 1 died; this rank was in " + e.call(), e.getMessage());
        });
    }

    private static boolean isOfThisTest(StackTraceElement frame) {
        return frame.getClassName().startsWith(FailedCallsTest.class.getName());
    }

    @ParameterizedTest
    @EnumSource(
            value = Call.class,
            names = "STAGE", // it is completed by the thread that drives
            mode = EnumSource.Mode.EXCLUDE)
    void theStackTraceIsThatOfTheCaller(Call call) {
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            world.barrier();
            if (world.rank() == 1) {
                jobs.awaitBegun(0, 0, call.isNumbered() ? 2 : 1);
                assertThrows(CommunicationException.class, () -> world.abort("enough"));
                return;
            }
            CommunicationException e = assertThrows(CommunicationException.class, () -> call.make(world));
            assertTrue(Arrays.stream(e.getStackTrace()).anyMatch(FailedCallsTest::isOfThisTest), e::toString);
        });
    }

    @Test
    void aThreadThatAwaitsWhatAnotherOneHasSeenFailIsToldTheSame() {
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            world.barrier();
            if (world.rank() == 1) {
                jobs.awaitBegun(0, 0, 2);
                jobs.raise(1, new CommunicationException(Category.PEER_LOST, List.of(1), "rank 1 died"));
                return;
            }
            Work work = world.start(sum());
            CommunicationException first = Jobs.later(() -> assertThrows(CommunicationException.class, work::await))
                    .join();
            CommunicationException second = assertThrows(CommunicationException.class, work::await);
            assertTrue(second.call().matches("#2 " + SUM), second::call);
            assertEquals("rank 1 died; this rank was in " + second.call(), second.getMessage());
            assertEquals(first.getMessage(), second.getMessage());
            assertEquals(List.of(1), second.ranks());
            assertTrue(Arrays.stream(second.getStackTrace()).anyMatch(FailedCallsTest::isOfThisTest), second::toString);
        });
    }

    @Test
    void aRunOfAPreparedCallStaysDoneWhenALaterOneFails() {
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            Prepared prepared = world.prepare(sum());
            Work first = prepared.start();
            first.await();
            if (world.rank() == 1) {
                jobs.awaitBegun(0, 0, 2);
                jobs.raise(1, new CommunicationException(Category.PEER_LOST, List.of(1), "rank 1 died"));
                return;
            }
            Work second = prepared.start();
            assertThrows(CommunicationException.class, second::await);
            first.await();
            first.asStage().toCompletableFuture().join();
            assertThrows(CommunicationException.class, second::await);
            assertThrows(
                    CompletionException.class,
                    () -> second.asStage().toCompletableFuture().join());
        });
    }

    @Test
    void callsOfOtherCommunicatorsAreToldApart() {
        LocalJobs.run(3, LocalJobs.options(), (jobs, world) -> {
            Communicator reversed = world.split(0, -world.rank());
            String number = reversed.toString().replaceAll("communicator (\\d+):.*", "$1");
            if (world.rank() == 1) {
                jobs.awaitBegun(0, Long.parseLong(number), 1);
                jobs.awaitBegun(2, Long.parseLong(number), 1);
                assertThrows(CommunicationException.class, () -> world.abort("enough"));
                return;
            }
            CommunicationException e = assertThrows(CommunicationException.class, reversed::barrier);
            assertTrue(e.call().matches("#1 barrier\\(\\) by \\S+ of communicator " + number), e::call);
            int peer = 2 - reversed.rank();
            e = assertThrows(CommunicationException.class, () -> reversed.send(new int[1], peer));
            String sent =
                    "send(INT32, count=1) to rank " + reversed.rank() + " (rank " + peer + " of the communicator)";
            assertEquals(sent + " of communicator " + number, e.call());
        });
    }

    @Test
    void aChannelIsNamedByWhatIsAwaited() {
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            Channel channel = world.openChannel("numbers");
            Counting counting = new Counting(channel, Arena.ofAuto().allocate(Long.BYTES));
            if (world.rank() == 1) {
                assertThrows(CommunicationException.class, () -> world.abort("enough"));
                return;
            }
            counting.begin();
            CommunicationException e = assertThrows(CommunicationException.class, () -> channel.await(counting));
            assertEquals(counting.describe(), e.call());
            e = assertThrows(CommunicationException.class, channel::check);
            assertEquals("rank 1 aborted the job: enough; this rank was in a call of numbers", e.getMessage());
        });
    }

    @Test
    void theRankAtFaultNamesItsCallOnce() {
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            Reduction own = Reduction.of("own", true, ElementType.INT32, (left, right, target, count) -> {
                throw new IllegalStateException("it fails");
            });
            CommunicationException e = assertThrows(CommunicationException.class, () -> {
                world.allreduce(new int[5_000], own);
                world.barrier(); // a rank may be done
            });
            String named = e.call();
            assertTrue(
                    e.reason().matches("rank [01] failed in #1 allreduce\\(own, INT32, count=5000\\) by .*"),
                    e::reason);
            boolean isInIt = named.startsWith("#1 allreduce(own, INT32, count=5000) by ");
            assertEquals(isInIt ? e.reason() : e.reason() + "; this rank was in " + named, e.getMessage());
        });
    }

    /** As in a transport of a program's own, here when the second communicator has its links. */
    @Test
    void anUnexpectedExceptionInsideACallIsNamedByItsRankToo(@TempDir Path folder) throws Exception {
        Options options = Jobs.options(folder).with(Setting.FAILPOINT, "fabric.links@1#2:throw");
        JoinedRanks.run(2, options, world -> {
            CommunicationException e = assertThrows(CommunicationException.class, world::dup);
            assertEquals(Category.PEER_LOST, e.category());
            assertEquals(List.of(1), e.ranks());
            assertEquals("#1 dup()", e.call());
            assertTrue(
                    e.getMessage()
                            .matches("rank 1 failed in open-links-.*: java.lang.IllegalStateException: failpoint"
                                    + " fabric.links: throw; this rank was in #1 dup\\(\\)"),
                    e::getMessage);
            assertTrue(Arrays.stream(e.getStackTrace()).anyMatch(FailedCallsTest::isOfThisTest), e::toString);
            assertEquals(world.rank() == 1, e.getCause() instanceof IllegalStateException, e.getCause()::toString);
        });
    }

    @Test
    void theDeadlineNamesTheCallOnce() {
        LocalJobs.run(2, LocalJobs.options().with(Setting.DEADLINE, "1"), (jobs, world) -> {
            if (world.rank() == 1) {
                jobs.awaitFailure(1);
                CommunicationException e = assertThrows(CommunicationException.class, world::barrier);
                assertTrue(
                        e.getMessage().matches(".* in #1 " + SUM + "; this rank was in barrier\\(.*\\) by .*"),
                        e::getMessage);
                return;
            }
            CommunicationException e = assertThrows(CommunicationException.class, () -> Call.ALLREDUCE.make(world));
            assertEquals(Category.DEADLINE, e.category());
            assertTrue(e.call().matches("#1 " + SUM), e::call);
            assertEquals(e.reason(), e.getMessage());
            assertTrue(e.getMessage().startsWith("no progress for 1 s (TUTTI_DEADLINE) in " + e.call()), e::getMessage);
        });
    }

    /** The deadline of one ends the call of the other, too, which waits for the first. */
    @Test
    void bothSidesOfTransfersAtTheirDeadlineNameTheirOwn() {
        LocalJobs.run(2, LocalJobs.options().with(Setting.DEADLINE, "1"), (jobs, world) -> {
            int peer = 1 - world.rank();
            String own = "receive\\(INT32, count=4\\) from rank " + peer + "(, transfer #1)?";
            CommunicationException e =
                    assertThrows(CommunicationException.class, () -> world.receive(new int[4], peer));
            assertEquals(Category.DEADLINE, e.category());
            assertTrue(e.call().matches(own), e::call);
            assertTrue(e.getMessage().contains(" in " + e.call()), e::getMessage);
        });
    }

    @Test
    void eachSideOfAMismatchNamesItsOwnCall() {
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            int count = 10 + world.rank();
            CommunicationException e =
                    assertThrows(CommunicationException.class, () -> world.allreduce(new float[count], Reduction.SUM));
            assertEquals(Category.MISMATCH, e.category());
            assertTrue(e.call().startsWith("#1 allreduce(SUM, FLOAT32, count=" + count + ") by "), e::call);
            assertTrue(e.getMessage().endsWith("; this rank was in " + e.call()), e::getMessage);
        });
    }

    @Test
    void whoWaitsForARankThatHasLeftNamesTheCall() {
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            if (world.rank() == 0) {
                CommunicationException e = assertThrows(CommunicationException.class, () -> Call.ALLREDUCE.make(world));
                assertEquals(Category.PEER_LOST, e.category());
                assertTrue(e.call().matches("#1 " + SUM), e::call);
                assertTrue(e.getMessage().contains("#1 allreduce"), e::getMessage);
            }
        });
    }

    @Test
    void whatIsGivenUpIsNamed() {
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            if (world.rank() == 1) {
                Work work = world.start(sum());
                jobs.awaitBegun(1, 0, 1);
                assertTrue(work.cancel("too late"));
                CommunicationException e = assertThrows(CommunicationException.class, work::await);
                assertTrue(e.getMessage().matches("rank 1 gave up in #1 " + SUM + ": too late"), e::getMessage);
            } else {
                CommunicationException e =
                        assertThrows(CommunicationException.class, () -> world.receive(new int[1], 1));
                assertTrue(
                        e.getMessage()
                                .matches("rank 1 gave up in #1 " + SUM + ": too late; this rank was in receive.*"),
                        e::getMessage);
            }
        });
    }

    @Test
    void aMismatchThatIsFoundInTheEndNamesClose() {
        CountDownLatch closed = new CountDownLatch(1);
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            world.broadcast(new float[10], world.rank()); // each is done at once
            if (world.rank() == 0) {
                world.close();
                closed.countDown();
                return;
            }
            Uninterrupted.await(Long.MAX_VALUE, nanos -> closed.await(nanos, TimeUnit.NANOSECONDS));
            CommunicationException e = assertThrows(CommunicationException.class, world::close);
            assertEquals(Category.MISMATCH, e.category());
            assertEquals("close", e.call());
        });
    }

    @Test
    void wantOfMemoryNamesTheCall() {
        LocalJobs.run(2, LocalJobs.options(), (jobs, world) -> {
            CommunicationException e =
                    assertThrows(CommunicationException.class, () -> world.allocate(Long.MAX_VALUE / 4));
            assertEquals(Category.RESOURCE, e.category());
            assertEquals("#1 allocate()", e.call());
            assertTrue(e.getMessage().endsWith("; this rank was in #1 allocate()"), e::getMessage);
            world.barrier(); // the job goes on
        });
    }
}
