package io.tutti.run.task;

import io.tutti.stress.thread.ThreadScenario;
import io.tutti.stress.thread.ThreadSteps;
import java.util.concurrent.CompletableFuture;

/** A task that one thread starts, one drives, and one waits for: who sees the end of a run sees its result, and no stage stays open. */
public abstract class TaskThreads implements ThreadScenario {
    static final int DONE = 3;
    private static final String QUEUE = "queue";
    private static final String HANDLE = "handle";
    private static final String VECTOR = "vector";
    private static final int RESULT = 7;

    /** The thread that starts the task. */
    abstract void start(AwaitableTask task);

    /** The thread that waits for the first run; it has a handle. */
    void await(AwaitableTask task) {
        if (task.isDone(1)) {
            task.check(1);
            requireResult();
        }
    }

    /** How the first run ends. */
    void end(AwaitableTask task) {
        ThreadSteps.write(VECTOR, RESULT);
        task.succeeded();
    }

    @Override
    public int threads() {
        return 3;
    }

    @Override
    public final void run(int thread) {
        AwaitableTask task = task();
        switch (thread) {
            case 0 -> start(task);
            case 1 -> {
                ThreadSteps.await(QUEUE, 1);
                task.running();
                end(task);
                task.settle();
            }
            default -> {
                ThreadSteps.await(HANDLE, 1);
                await(task);
            }
        }
    }

    /** The class is not abstract in the model. */
    private static AwaitableTask task() {
        try {
            return AwaitableTask.class.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void queue(AwaitableTask task) {
        task.queued();
        ThreadSteps.hand(QUEUE, 1);
        ThreadSteps.hand(HANDLE, 1);
    }

    static void requireResult() {
        ThreadSteps.check(
                ThreadSteps.read(VECTOR) == RESULT, "a run has ended before its result is visible: a wrong vector");
    }

    static void awaitStage(AwaitableTask task) {
        CompletableFuture<Void> stage = task.stage(Runnable::run, 1);
        if (!stage.isDone()) {
            ThreadSteps.await("completed", 1);
        }
        requireResult();
    }

    /** Another thread holds a handle. */
    public static final class Started extends TaskThreads {
        @Override
        void start(AwaitableTask task) {
            queue(task);
        }
    }

    /** The thread that starts the run waits for it itself. */
    public static final class Called extends TaskThreads {
        @Override
        public int threads() {
            return 2;
        }

        @Override
        void start(AwaitableTask task) {
            task.called();
            ThreadSteps.hand(QUEUE, 1);
            ThreadSteps.spin("AwaitableTask.state", DONE);
            if (task.isDone()) {
                task.check();
                requireResult();
            }
        }
    }

    /** The run fails. */
    public static final class Failed extends TaskThreads {
        private static final String UNSEEN = "a run has failed, and its cause is not visible";

        @Override
        void start(AwaitableTask task) {
            queue(task);
        }

        @Override
        void end(AwaitableTask task) {
            task.failed(new IllegalStateException());
        }

        @Override
        void await(AwaitableTask task) {
            if (task.isDone(1)) {
                try {
                    task.check(1);
                } catch (NullPointerException e) {
                    throw new AssertionError(UNSEEN, e);
                } catch (RuntimeException e) {
                    return;
                }
                throw new AssertionError(UNSEEN);
            }
        }
    }

    /** The thread that starts the run asks for its stage while the run ends. */
    public static final class Staged extends TaskThreads {
        @Override
        public int threads() {
            return 2;
        }

        @Override
        void start(AwaitableTask task) {
            queue(task);
            awaitStage(task);
        }
    }

    /** Both the thread that starts the run and the other one ask for its stage. */
    public static final class StagedTwice extends TaskThreads {
        @Override
        void start(AwaitableTask task) {
            queue(task);
            awaitStage(task);
        }

        @Override
        void await(AwaitableTask task) {
            awaitStage(task);
        }
    }

    /** The task is called again while another thread looks for the end of its first run. */
    public static class CalledAgain extends TaskThreads {
        @Override
        final void start(AwaitableTask task) {
            queue(task);
            ThreadSteps.spin("AwaitableTask.state", DONE);
            if (!task.isBusy()) {
                requireResult(); // stands for what the driver leaves in the task, which is bound anew
                again(task);
            }
        }

        void again(AwaitableTask task) {
            task.called();
            task.running();
            task.succeeded();
            task.settle();
        }
    }

    /** The same, while the other thread asks for the stage of the first run. */
    public static final class CalledAgainAndStaged extends CalledAgain {
        @Override
        void await(AwaitableTask task) {
            awaitStage(task);
        }
    }

    /** The same, while the other thread looks whether the first run has ended, and asks for nothing else. */
    public static final class CalledAgainAndPolled extends CalledAgain {
        @Override
        void await(AwaitableTask task) {
            if (task.isDone(1)) {
                requireResult();
            }
        }
    }

    /** The task is started again, and not driven to its end. */
    public static class QueuedAgain extends CalledAgain {
        @Override
        final void again(AwaitableTask task) {
            task.queued();
            task.running();
        }
    }

    /** The same, while the other thread asks for the stage of the first run. */
    public static final class QueuedAgainAndStaged extends QueuedAgain {
        @Override
        void await(AwaitableTask task) {
            awaitStage(task);
        }
    }
}
