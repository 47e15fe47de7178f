package io.tutti.run;

/**
 * What the executors of one task share.
 *
 * @param plan what they run
 * @param binding its sizes
 * @param arguments what the current run works on
 * @param local copies and reductions in memory
 */
record TaskData(Plan plan, Binding binding, TaskArguments arguments, LocalOps local) {
    static TaskData of(Plan plan) {
        Binding binding = new Binding(plan);
        TaskArguments arguments = new TaskArguments();
        return new TaskData(plan, binding, arguments, new LocalOps(plan, binding, arguments));
    }
}
