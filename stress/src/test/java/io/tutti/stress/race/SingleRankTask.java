package io.tutti.stress.race;

import io.tutti.algorithm.Algorithms;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
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

/** A started allreduce of the only rank, which ends as soon as it is driven. */
final class SingleRankTask {
    private static final long VALUE = 7;

    private final MemorySegment output = MemorySegment.ofArray(new long[1]);
    private final CommunicatorContext context;
    private final CollectiveTask task;

    SingleRankTask() {
        ControlPlane plane = LocalControlPlane.create(1)[0];
        context = new CommunicatorContext(plane, Options.defaults(), 1, new int[1], false, null);
        LinkTable table = new LocalTables().open(plane, Options.defaults(), 1);
        CallLowering lowering = new CallLowering(context, 0, Topology.oneNode(1), table);
        CollectiveCall sum = CollectiveCall.uniform(
                CollectiveKind.ALLREDUCE, ElementType.INT64, 1, Reduction.SUM, CollectiveCall.NONE, false);
        task = new TaskCache(context, 0, table)
                .task(lowering.lower(sum, Algorithms.byName("allreduce", "ring").orElseThrow()));
        task.use(MemorySegment.ofArray(new long[] {VALUE}), output);
        context.queues().add(task);
    }

    CollectiveTask task() {
        return task;
    }

    /** Drives it to its end, as the holder of the progress lock. */
    void drive() {
        task.begin();
        while (!task.hasEnded()) {
            task.drive();
        }
        context.queues().remove(task);
        task.settle();
    }

    long result() {
        return output.get(ValueLayout.JAVA_LONG, 0);
    }
}
