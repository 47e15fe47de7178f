package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.spi.Membership;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks with a failpoint at every step come to every step, and their results are right. */
class FailpointStepsTest {
    /** By which this test knows its own: those of tests beside it are logged, too. */
    private static final String ACTION = "delay=3";

    private final Set<String> reached = ConcurrentHashMap.newKeySet();

    @TempDir
    private Path folder;

    private void note(LogRecord line) {
        String failpoint = line.getMessage().startsWith("failpoint ") ? line.getParameters()[0].toString() : "";
        if (failpoint.endsWith(": " + ACTION)) {
            reached.add(failpoint.substring(0, failpoint.indexOf(':')));
        }
    }

    private Options options() {
        String everywhere = Arrays.stream(ProtocolStep.values())
                .map(step -> step.key() + ":" + ACTION)
                .collect(Collectors.joining(","));
        return Jobs.options(folder).with(Setting.FAILPOINT, everywhere);
    }

    private Set<ProtocolStep> steps() {
        return reached.stream()
                .map(ProtocolStep::of)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(ProtocolStep.class)));
    }

    @Test
    @SuppressWarnings("try") // the capture works by being open
    void everyStepIsReached() throws Exception {
        String[] hosts = {"a", "a", "b"};
        try (LogCapture capture = LogCapture.of(Level.WARNING, this::note)) {
            JoinedRanks.run(hosts, options(), FailpointStepsTest::overLinks);
            JoinedRanks.run(2, options(), FailpointStepsTest::inOneHost);
            assertThrows(Exception.class, () -> JoinedRanks.run(2, options(), world -> world.abort("enough")));
            assertThrows(Exception.class, () -> JoinedRanks.run(2, options(), FailpointStepsTest::stalled));
            JoinedRanks.run(2, options(), FailpointStepsTest::survived);
        }
        assertEquals(EnumSet.allOf(ProtocolStep.class), steps());
    }

    /** Its process lives on, so no connection closes by itself. */
    @ParameterizedTest
    @ValueSource(strings = {"join.control@1:throw", "join.met@1:throw"})
    void aRankThatCannotJoinForAnUnexpectedReasonIsNamedAtOnce(String failpoint) {
        Options options = Jobs.options(folder).with(Setting.FAILPOINT, failpoint);
        long begun = System.nanoTime();
        ExecutionException thrown =
                assertThrows(ExecutionException.class, () -> JoinedRanks.run(2, options, Communicator::barrier));
        CommunicationException lost = assertInstanceOf(CommunicationException.class, thrown.getCause());
        assertEquals(List.of(1), lost.ranks(), lost::getMessage);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
        assertTrue(seconds < options.number(Setting.JOIN_DEADLINE) / 2, () -> "after " + seconds + " s");
    }

    /** The rank itself gets what the others get, with the exception as its cause. */
    @ParameterizedTest
    @ValueSource(strings = {"join.control", "join.met", "fabric.transports"})
    void aRankThatCannotJoinSaysWhichItIsAndWhatItDid(String step) throws Exception {
        Options options = Jobs.options(folder).with(Setting.FAILPOINT, step + "@1:throw");
        List<Membership> members = Jobs.members(2, "127.0.0.1:" + Jobs.freePort());
        List<CommunicationException> failures = Jobs.onEach(members, member -> failure(member, options));
        for (CommunicationException each : failures) {
            assertSaysThatRankOneFailed(each);
        }
        assertInstanceOf(IllegalStateException.class, failures.getLast().getCause());
    }

    /** Rank 0 knows nothing of it. */
    @Test
    void aRankThatFailsBeforeItMeetsRankZeroSaysSo() {
        Options options = Jobs.options(folder).with(Setting.FAILPOINT, "join.find@1:throw");
        Membership one = Jobs.members(2, "127.0.0.1:" + Jobs.freePort()).getLast();
        CommunicationException own = failure(one, options);
        assertSaysThatRankOneFailed(own);
        assertInstanceOf(IllegalStateException.class, own.getCause());
    }

    private static CommunicationException failure(Membership member, Options options) {
        return assertThrows(
                CommunicationException.class,
                () -> Tutti.connect(member, options).close());
    }

    private static void assertSaysThatRankOneFailed(CommunicationException failure) {
        String said = failure.getMessage();
        assertTrue(
                said.matches("rank 1 failed (when it joined|in create-transports): .*Exception: failpoint .*"), said);
        assertTrue(said.endsWith("; this rank was in connect"), said);
        assertEquals(List.of(1), failure.ranks());
    }

    private static void overLinks(Communicator world) {
        CollectiveMix.run(world, 1, 10);
        Data gradient = Data.of(world.allocate(200_000), ElementType.INT32);
        world.prepare(new Request.Allreduce(gradient, Reduction.SUM), "ring").run();
    }

    private static void inOneHost(Communicator world) {
        world.allreduce(new float[] {1}, Reduction.SUM);
        world.allreduce(new float[1_000_000], Reduction.SUM);
        world.broadcast(new float[100_000], 1);
        CollectiveMix.run(world, 2, 10);
    }

    private static void survived(Communicator world) {
        assertThrows(CommunicationException.class, () -> world.abort("enough"));
        try (Communicator survivors = world.shrink()) {
            assertThrows(CommunicationException.class, () -> survivors.grow(3, Duration.ZERO));
        }
    }

    /** Rank 0 waits until it asks for the call logs. */
    private static void stalled(Communicator world) throws InterruptedException {
        if (world.rank() == 0) {
            world.barrier();
        } else {
            Thread.sleep(Long.parseLong(Setting.STALL.defaultValue()) * 2);
            throw new CommunicationException(CommunicationException.Category.ABORTED, List.of(1), "enough");
        }
    }
}
