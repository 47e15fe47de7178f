package io.tutti.run;

import io.tutti.algorithm.Algorithm;
import io.tutti.call.CollectiveCall;
import io.tutti.config.Options;
import io.tutti.run.SteppedRanks.Member;
import io.tutti.run.SteppedRanks.Stepped;
import io.tutti.run.task.CallLowering;
import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.run.task.TaskCache;
import io.tutti.schedule.Topology;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

/** A rank of a communicator of all ranks, on one node, which makes its calls one after the other. */
abstract class CallingRank<C> implements Stepped {
    final int rank;
    private final CallLowering lowering;
    private final TaskCache cache;
    private final List<C> calls;
    private CollectiveTask task;
    private int number;

    CallingRank(Member member, int ranks, Options options, List<C> calls) {
        int[] numbers = IntStream.range(0, ranks).toArray();
        CommunicatorContext context = new CommunicatorContext(member.plane(), options, 1, numbers, false, null);
        this.rank = member.plane().rank();
        this.lowering = new CallLowering(context, rank, Topology.oneNode(ranks), member.table());
        this.cache = new TaskCache(context, rank, member.table());
        this.calls = calls;
    }

    /** Makes the vectors of a call, and {@linkplain #start starts} it. */
    abstract void begin(C call);

    /** Checks the result of a call that has ended. */
    abstract void check(C call);

    void start(CollectiveCall call, Algorithm algorithm, MemorySegment input, MemorySegment output) {
        task = cache.task(lowering.lower(call, algorithm));
        task.use(input, output);
        task.called();
        task.begin();
    }

    /** The current call, from 0. */
    int number() {
        return number;
    }

    @Override
    public boolean isThrough() {
        return number == calls.size();
    }

    @Override
    public void step() {
        if (task == null) {
            begin(calls.get(number));
        } else {
            task.drive();
        }
        if (task.hasEnded()) {
            task.settle();
            task = null;
            check(calls.get(number));
            number++;
        }
    }

    @Override
    public String toString() {
        return "rank " + rank + " at call " + number
                + (task == null ? "" : ": " + task.diagnosis().describe());
    }
}
