package io.tutti.stress;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.run.LockTurns;
import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.TaskThreads;
import io.tutti.stress.scenario.PollerThreads;
import io.tutti.stress.thread.ThreadModel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Progress lock, tasks and poller over all executions of the model of threads: right as they are, and wrong with any of their orders taken
 * away, but for those that are named here.
 */
class ThreadOrderTest extends ExplorationTest {
    private static final List<Class<?>> SCENARIOS = List.of(
            LockTurns.class,
            TaskThreads.Started.class,
            TaskThreads.Called.class,
            TaskThreads.Failed.class,
            TaskThreads.Staged.class,
            TaskThreads.StagedTwice.class,
            TaskThreads.CalledAgain.class,
            TaskThreads.CalledAgainAndPolled.class,
            TaskThreads.CalledAgainAndStaged.class,
            TaskThreads.QueuedAgain.class,
            TaskThreads.QueuedAgainAndStaged.class,
            PollerThreads.Woken.class,
            PollerThreads.Closed.class,
            PollerThreads.ClosedAndWoken.class,
            PollerThreads.WokenByTwo.class);

    /** Methods that say whether a thread may go on. The wait of a poller may end at any time. */
    private static final Set<String> WAITS = Set.of("ProgressLock.tryAcquire", "AwaitableTask.isDone");

    /** Orders that nothing of this model needs, with the reason. */
    private static final Map<String, String> HARMLESS = new TreeMap<>(Map.ofEntries(
            entry("AwaitableTask.called() hasHandles#1", "the thread that starts runs is the only one that writes it"),
            entry("AwaitableTask.called() hasHandles#2", "the number of the run is stored with release after it"),
            entry("AwaitableTask.called() state#1", "the number of the run is stored with release before it"),
            entry("AwaitableTask.check() state#1", "asked after isDone, which has acquired the end"),
            entry("AwaitableTask.check(I) state#1", "asked after isDone, which has acquired the end"),
            entry("AwaitableTask.isQueued() state#1", "asked by the holder of the progress lock, who writes it"),
            entry("AwaitableTask.isRunning() state#1", "asked by the holder of the progress lock, who writes it"),
            entry("AwaitableTask.queued() hasHandles#1", "in the monitor, and the queue hands the task over"),
            entry("AwaitableTask.queued() run#2", "in the monitor, and the state is stored after it"),
            entry("AwaitableTask.queued() state#1", "in the monitor, and the number is stored before it"),
            entry("AwaitableTask.running() state#1", "who sees that a task runs reads nothing else"),
            entry("AwaitableTask.settle() hasHandles#1", "the queue has handed the task over"),
            entry("AwaitableTask.stage(Ljava/util/concurrent/Executor;I) hasHandles#1", "in the monitor"),
            entry("AwaitableTask.stage(Ljava/util/concurrent/Executor;I) state#1", "isDone has acquired the end"),
            entry("Poller.close() sleeping#1", "in the monitor, as all stores are"),
            entry("Poller.wakeUp(Z) sleeping#1", "a thread that does not see it signals once too often"),
            entry("Poller.wakeUp(Z) woken#1", "an older value makes the next wait end at once")));

    ThreadOrderTest() {
        super(ThreadModel::explore, SCENARIOS, WAITS);
    }

    @Test
    void theModelHasAllVolatileFields() {
        ThreadModel.SHARED.forEach(
                (type, fields) -> assertTrue(fields.containsAll(ThreadModel.volatileFields(type)), type));
        assertEquals(Set.of(), ThreadModel.volatileFields(CollectiveTask.class.getName()));
    }

    @Test
    void everyOrderIsNeededOrNamed() {
        Set<String> harmless = new TreeSet<>();
        for (String site : ThreadModel.sites()) {
            if (!isOrderNeeded(site)) {
                harmless.add(site);
            }
        }
        assertEquals(String.join("\n", HARMLESS.keySet()), String.join("\n", harmless));
    }
}
