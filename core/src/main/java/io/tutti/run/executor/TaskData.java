package io.tutti.run.executor;

import io.tutti.run.lowering.Plan;

/**
 * What the executors of one task share.
 *
 * @param plan what they run
 * @param binding its sizes
 * @param arguments what the current run works on
 * @param local copies and reductions in memory
 */
public record TaskData(Plan plan, Binding binding, TaskArguments arguments, LocalOps local) {
    public static TaskData of(Plan plan) {
        Binding binding = new Binding(plan);
        TaskArguments arguments = new TaskArguments();
        return new TaskData(plan, binding, arguments, new LocalOps(plan, binding, arguments));
    }
}
