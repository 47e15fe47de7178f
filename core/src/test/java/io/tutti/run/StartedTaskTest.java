package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.bootstrap.Jobs;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.process.Pause;
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
import java.time.Duration;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tasks that are started, by the processors that the ranks have: which thread begins them, and that they end though none waits. */
@Timeout(30)
class StartedTaskTest {
    private static final int[] MEMBERS = {0, 1};
    private static final int COUNT = 100_000;
    private static final int ROUNDS = 20;
    private static final int MOST_ROUNDS = 200;
    private static final int SLEEPS = 5;
    private static final Duration LONG_ENOUGH_TO_SLEEP = Duration.ofMillis(120);

    /** Of a progress thread that nothing wakes: longer than a test. */
    private static final Duration IDLE = Duration.ofHours(1);

    private final ControlPlane[] planes = LocalControlPlane.create(2);
    private final Rank[] ranks = new Rank[2];

    /** The threads that have announced a message of rank 0, in order. */
    private final Queue<Thread> senders = new ConcurrentLinkedQueue<>();

    private record Rank(
            Engine engine, CommunicatorContext context, CallLowering lowering, TaskCache cache, int[] vector) {
        CollectiveTask task() {
            var ring = Algorithms.byName("allreduce", "ring").orElseThrow();
            CollectiveCall call = CollectiveCall.uniform(
                    CollectiveKind.ALLREDUCE, ElementType.INT32, COUNT, Reduction.SUM, CollectiveCall.NONE, true);
            CollectiveTask task = cache.exclusive(lowering.lower(call, ring));
            task.use(MemorySegment.ofArray(vector), MemorySegment.ofArray(vector));
            return task;
        }

        CompletionStage<Void> start() {
            CollectiveTask task = task();
            engine.start(task);
            return engine.stage(task, task.run());
        }
    }

    private void open(ProcessorShare processors) throws Exception {
        LocalTables tables = new LocalTables();
        CompletableFuture<LinkTable> other = new CompletableFuture<>();
        Jobs.later(() -> other.complete(tables.open(planes[1], Options.defaults(), 1)));
        LinkTable watched = new WatchedTable(
                tables.open(planes[0], Options.defaults(), 1),
                "startMessage",
                () -> senders.add(Thread.currentThread()));
        ranks[0] = rank(0, watched, processors);
        ranks[1] = rank(1, other.get(10, TimeUnit.SECONDS), processors);
    }

    private Rank rank(int rank, LinkTable table, ProcessorShare processors) {
        CommunicatorContext context =
                new CommunicatorContext(planes[rank], Options.defaults(), 1, MEMBERS, false, null);
        Engine engine = new Engine(planes[rank], processors, IDLE);
        engine.add(context);
        int[] vector = new int[COUNT];
        Arrays.fill(vector, rank + 1);
        return new Rank(
                engine,
                context,
                new CallLowering(context, rank, Topology.oneNode(2), table),
                new TaskCache(context, rank, table),
                vector);
    }

    /** Unless the progress thread holds the lock just then: when it has just started, looks around, or is slow on a busy machine. */
    @ParameterizedTest
    @EnumSource(
            value = ProcessorShare.class,
            names = {"SHARED", "OWN"})
    void theCallerBeginsWhereTheProgressThreadHasNoProcessor(ProcessorShare processors) throws Exception {
        open(processors);
        boolean hasBegun = false;
        for (int round = 0; round < MOST_ROUNDS && !hasBegun; round++) {
            senders.clear();
            CompletionStage<Void> first = ranks[0].start();
            hasBegun = Thread.currentThread().equals(senders.peek());
            CompletionStage<Void> second = ranks[1].start();
            await(first);
            await(second);
        }
        assertTrue(hasBegun);
    }

    @Test
    void theProgressThreadBeginsWhereItHasAProcessor() throws Exception {
        open(ProcessorShare.SPARE);
        CompletionStage<Void> first = ranks[0].start();
        CompletionStage<Void> second = ranks[1].start();
        await(first);
        await(second);
        assertNotEquals(Thread.currentThread(), senders.peek());
    }

    @ParameterizedTest
    @EnumSource
    void tasksEndThoughNoThreadWaitsForThem(ProcessorShare processors) throws Exception {
        open(processors);
        for (int round = 0; round < ROUNDS; round++) {
            CompletionStage<Void> first = ranks[0].start();
            CompletionStage<Void> second = ranks[1].start();
            await(first);
            await(second);
        }
        int sum = 3 << ROUNDS - 1; // 1 + 2, doubled at each further sum
        assertEquals(sum, ranks[0].vector[COUNT - 1]);
        assertEquals(sum, ranks[1].vector[0]);
    }

    /** Once it has had nothing to do for some time. */
    @ParameterizedTest
    @EnumSource
    void aTaskWakesTheProgressThreadThatSleeps(ProcessorShare processors) throws Exception {
        open(processors);
        for (int round = 0; round < SLEEPS; round++) {
            Pause.of(LONG_ENOUGH_TO_SLEEP);
            CompletionStage<Void> first = ranks[0].start();
            CompletionStage<Void> second = ranks[1].start();
            await(first);
            await(second);
        }
        assertEquals(3 << SLEEPS - 1, ranks[0].vector[0]); // 1 + 2, doubled at each further sum
    }

    private static void await(CompletionStage<Void> stage) throws Exception {
        stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    @AfterEach
    void close() {
        for (Rank rank : ranks) {
            rank.engine.close();
        }
        for (ControlPlane plane : planes) {
            plane.close();
        }
    }
}
