package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.bootstrap.Jobs;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.run.task.CallLowering;
import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.run.task.TaskCache;
import io.tutti.schedule.Topology;
import io.tutti.transport.LinkTable;
import io.tutti.transport.LocalTables;
import io.tutti.transport.SocketCalls;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** An engine that fails itself, not in one of its operations: no caller and no future waits for ever. */
@Timeout(30)
@Isolated("it looks for a thread by its name, which others have, too")
class EngineTest {
    private static final int[] MEMBERS = {0, 1};
    private static final int COUNT = 1000;

    private final ControlPlane[] planes = LocalControlPlane.create(2);
    private final AtomicInteger failures = new AtomicInteger(1);
    private final CommunicatorContext context =
            new CommunicatorContext(planes[0], Options.defaults(), 1, MEMBERS, false, null);
    private final Engine engine = new Engine(planes[0], ProcessorShare.SPARE);
    private final CallLowering lowering;
    private final TaskCache cache;

    EngineTest() {
        assumeTrue(SocketCalls.areAvailable(), "needs Linux and native access");
        LocalTables tables = new LocalTables();
        Jobs.later(() -> tables.open(planes[1], Options.defaults(), 1));
        LinkTable table = tables.open(planes[0], Options.defaults(), 1);
        lowering = new CallLowering(context, 0, Topology.oneNode(2), table);
        cache = new TaskCache(context, 0, new WatchedTable(table, "descriptor", this::failSometimes));
        engine.add(context);
    }

    /** Links are asked for descriptors by the threads that wait, beside all operations. */
    private void failSometimes() {
        if (failures.getAndDecrement() > 0) {
            throw new IllegalStateException("no descriptor today");
        }
    }

    /** Its other rank never calls it. */
    private CollectiveTask operation() {
        var ring = Algorithms.byName("allreduce", "ring").orElseThrow();
        MemorySegment vector = MemorySegment.ofArray(new int[COUNT]);
        CollectiveCall call = CollectiveCall.uniform(
                CollectiveKind.ALLREDUCE, ElementType.INT32, COUNT, Reduction.SUM, CollectiveCall.NONE, true);
        CollectiveTask task = cache.exclusive(lowering.lower(call, ring));
        task.use(vector, vector);
        return task;
    }

    @Test
    void futuresFailWithTheProgressThreadWhichGoesOn() throws Exception {
        List<CollectiveTask> operations = List.of(operation(), operation());
        operations.forEach(engine::start);
        for (CollectiveTask task : operations) {
            CompletableFuture<Void> stage = engine.stage(task, task.run()).toCompletableFuture();
            ExecutionException e = assertThrows(ExecutionException.class, () -> stage.get(10, TimeUnit.SECONDS));
            assertNamed(assertInstanceOf(CommunicationException.class, e.getCause()));
        }
        assertTrue(Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("tutti-progress-0")));
        assertEquals(0, Math.max(0, failures.get()));
    }

    @Test
    void aCallerIsToldOfAFailureOfTheWait() {
        CollectiveTask task = operation();
        assertNamed(assertThrows(CommunicationException.class, () -> engine.run(task)));
        assertFalse(task.isBusy());
    }

    private void assertNamed(CommunicationException failure) {
        assertEquals(List.of(0), failure.ranks());
        assertTrue(failure.getMessage().contains("rank 0 failed"), failure.getMessage());
        assertTrue(failure.getMessage().contains("no descriptor today"), failure.getMessage());
        assertTrue(planes[0].abort().isSet());
    }

    @AfterEach
    void close() {
        engine.close();
        planes[0].close();
        planes[1].close();
    }
}
