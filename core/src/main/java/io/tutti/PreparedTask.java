package io.tutti;

import io.tutti.run.task.CollectiveTask;

/** A task that stays bound to its vectors. */
record PreparedTask(CollectiveTask task, String explain, TaskCalls calls) implements Prepared {
    @Override
    public void run() {
        calls.run(task);
    }

    @Override
    public Work start() {
        return calls.start(task);
    }

    @Override
    public String toString() {
        return "prepared " + task.diagnosis().name();
    }
}
