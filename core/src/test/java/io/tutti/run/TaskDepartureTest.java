package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.run.task.CallLowering;
import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.run.task.TaskCache;
import io.tutti.schedule.Topology;
import io.tutti.transport.LinkTable;
import io.tutti.transport.LocalTables;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rank 0 completes its part and closes its end, or only closes it, just when rank 1 asks whether that end is closed: after
 * whatever rank 1 has read before, and before whatever it reads after.
 */
class TaskDepartureTest {
    private static final int COUNT = 1000;
    private static final int[] MEMBERS = {0, 1};
    /** All allocated memory is sent zero-copy, and no rank is asked why it waits. */
    private static final Options OPTIONS = Options.defaults()
            .with(Setting.ZERO_COPY_BYTES, "1")
            .with(Setting.SLOT_BYTES, "4096")
            .with(Setting.STALL, "100000");

    /**
     * A way for rank 1 to wait for rank 0.
     *
     * @param begun whether rank 0 has begun when rank 1 waits
     */
    private record Way(String collective, String algorithm, int root, boolean allocated, boolean begun) {}

    static Stream<Way> ways() {
        return Stream.of(
                new Way("broadcast", "chain:segments=2", 1, true, false), // until zero-copy messages are released
                new Way("broadcast", "direct", 1, true, false), // until published memory is read
                new Way("broadcast", "direct", 0, false, false),
                new Way("allreduce", "one-shot", 0, false, false),
                new Way("allreduce", "two-shot", 0, false, false),
                new Way("allreduce", "two-shot", 0, true, true));
    }

    private final Member leaver;
    private final Member stayer;

    TaskDepartureTest() throws Exception {
        LocalTables tables = new LocalTables();
        ControlPlane[] planes = LocalControlPlane.create(2);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) { // to allocate is a joint step
            List<Future<Member>> members = Stream.of(planes)
                    .map(plane -> threads.submit(() -> new Member(tables, plane)))
                    .toList();
            leaver = members.get(0).get();
            stayer = members.get(1).get();
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void whoHasDoneItsPartIsNotLost(Way way) {
        stayer.prepare(way);
        leaver.prepareIf(way.begun, way);
        stayer.driveUntilIdle();
        assertFalse(stayer.task.hasEnded());
        stayer.atLook = () -> {
            leaver.prepareIf(!way.begun, way);
            leaver.driveUntilIdle();
            assertTrue(leaver.task.hasEnded());
            leaver.table.close();
        };
        assertFalse(stayer.task.diagnosis().isInTrouble());
        stayer.driveUntilIdle();
        assertTrue(stayer.task.hasEnded());
        int expected = way.collective.equals("broadcast") ? way.root + 1 : 3;
        assertEquals(expected, stayer.vector.getAtIndex(ValueLayout.JAVA_INT, COUNT - 1));
        assertEquals(expected, leaver.vector.getAtIndex(ValueLayout.JAVA_INT, COUNT - 1));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void whoHasNotDoneItsPartIsLost(Way way) {
        stayer.prepare(way);
        leaver.prepareIf(way.begun, way);
        stayer.driveUntilIdle();
        assertFalse(stayer.task.diagnosis().isInTrouble());
        stayer.atLook = leaver.table::close;
        assertTrue(stayer.task.diagnosis().isInTrouble());
        assertEquals(List.of(0), stayer.task.diagnosis().trouble().ranks());
    }

    private static final class Member {
        final int rank;
        final LinkTable table;
        final CallLowering lowering;
        final TaskCache cache;
        final MemorySegment memory;
        /** Done once, when the member next looks whether its peer's end is closed. */
        Runnable atLook = () -> {};

        MemorySegment vector;
        CollectiveTask task;

        Member(LocalTables tables, ControlPlane plane) {
            rank = plane.rank();
            table = tables.open(plane, OPTIONS, 1);
            memory = table.allocate(4L * COUNT);
            CommunicatorContext context = new CommunicatorContext(plane, OPTIONS, 1, MEMBERS, false, null);
            lowering = new CallLowering(context, rank, Topology.oneNode(2), table);
            cache = new TaskCache(context, rank, new WatchedTable(table, "isLost", this::look));
        }

        private void look() {
            Runnable now = atLook;
            atLook = () -> {};
            now.run();
        }

        void prepareIf(boolean now, Way way) {
            if (now) {
                prepare(way);
            }
        }

        void prepare(Way way) {
            vector = way.allocated ? memory : MemorySegment.ofArray(new int[COUNT]);
            for (int i = 0; i < COUNT; i++) {
                vector.setAtIndex(ValueLayout.JAVA_INT, i, rank + 1);
            }
            var algorithm = Algorithms.byName(way.collective, way.algorithm).orElseThrow();
            var kind = CollectiveKind.named(way.collective).orElseThrow();
            var reduction = kind.isReducing() ? Reduction.SUM : null;
            var call = CollectiveCall.uniform(kind, ElementType.INT32, COUNT, reduction, way.root, true);
            task = cache.task(lowering.lower(call, algorithm));
            task.use(vector, vector);
            task.called();
            task.begin();
        }

        void driveUntilIdle() {
            while (task.drive() && !task.hasEnded()) {
                // it moves
            }
        }
    }
}
