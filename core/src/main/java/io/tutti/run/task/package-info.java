/**
 * Collectives of a communicator that can be run again and again: {@link io.tutti.run.task.CallLowering} lowers calls, {@link io.tutti.run.task.CollectiveTask} is a lowered call,
 * bound to vectors, whose states other threads see through {@link io.tutti.run.task.AwaitableTask}; {@link io.tutti.run.task.TaskCache} keeps the tasks, {@link io.tutti.run.task.TaskQueues} orders those that
 * were started.
 *
 * <p>Rules of this package: a task is bound by its communicator's thread between runs, and driven by the holder of the progress
 * lock. Finding, binding and running a task again allocates nothing. Nothing here waits; waiting is the engine's.
 */
package io.tutti.run.task;
