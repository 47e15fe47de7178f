package io.tutti;

import io.tutti.run.task.CollectiveTask;

/** Runs and starts tasks of one communicator that stay bound to their vectors. */
record TaskCalls(JobContext job, UseGuard guard) {
    /**
     * Runs a task to completion.
     *
     * @throws IllegalStateException if the task is still running, or the communicator in use or closed
     */
    void run(CollectiveTask task) {
        guard.enter();
        try {
            requireFree(task);
            job.engine().run(task);
        } finally {
            guard.leave();
        }
    }

    /**
     * Starts a task.
     *
     * @throws IllegalStateException if the task is still running, or the communicator in use or closed
     */
    Work start(CollectiveTask task) {
        return guard.exclusively(() -> {
            requireFree(task);
            return begin(task);
        });
    }

    /** Starts a task that is free, by the thread that has claimed the communicator. */
    Work begin(CollectiveTask task) {
        job.engine().start(task);
        return new TaskWork(job.engine(), task, task.run(), job::end);
    }

    private static void requireFree(CollectiveTask task) {
        if (task.isBusy()) {
            throw new IllegalStateException("the prepared collective is under way; wait for it first");
        }
    }
}
