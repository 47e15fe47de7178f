package io.tutti.run.task;

import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveCall.Average;
import io.tutti.control.log.CallCount;
import io.tutti.control.log.CallTimes;
import io.tutti.control.log.StallReport;
import io.tutti.error.CommunicationException;
import io.tutti.kernel.Scaling;
import io.tutti.run.event.TaskEvents;
import io.tutti.run.executor.LocalOps;
import io.tutti.run.executor.PlanExecutor;
import io.tutti.run.executor.PlanExecutors;
import io.tutti.run.executor.TaskArguments;
import io.tutti.run.lowering.LoweredCall;
import io.tutti.run.lowering.LoweredSchedule;
import io.tutti.transport.Poller;
import io.tutti.type.Computation;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * A collective of one communicator that can be run again and again: a lowered call, bound to vectors. Bound by the
 * communicator's thread between runs, driven by the holder of the progress lock during a run.
 */
public final class CollectiveTask extends AwaitableTask {
    /** Has never been started, so memory that it can access is not confined to a thread. */
    private static final Thread NO_THREAD = Thread.ofPlatform().unstarted(() -> {});

    private final CommunicatorContext context;
    private final LoweredSchedule schedule;
    private final PlanExecutors executors;
    private final TaskArguments arguments;
    private final LocalOps local;
    private final ProgressWatchdog watchdog;
    private final CallTimes times;
    private final TaskEvents events;
    private final TaskDiagnosis diagnosis;
    private final int strand;
    private final boolean keepsVectors;

    private PlanExecutor executor;
    private String protocol = "";
    /** Whether the call log states which ranks this task waits for. */
    private boolean hasTold;

    private boolean begun;
    /** Of the current or last run among the collectives or transfers of its communicator; 0 before it has one. */
    private long number;

    private LoweredCall bound;

    private CallCount counter;
    private long vectorBytes;
    /** Whether it is worth the time to read the clock at its beginning and end. */
    private boolean isLong;

    private Average average = Average.NO;
    /** The input that is divided first, for {@link Average#BEFORE}. */
    private MemorySegment undivided;

    /**
     * @param context the communicator it runs on
     * @param schedule what it runs
     * @param executors the ways to run it
     * @param strand which tasks it runs after, see {@link TaskQueues}; transfers are numbered per strand
     * @param keepsVectors whether it is run again with the same vectors, which are not set again
     */
    CollectiveTask(
            CommunicatorContext context,
            LoweredSchedule schedule,
            PlanExecutors executors,
            int strand,
            boolean keepsVectors) {
        this.context = context;
        this.schedule = schedule;
        this.executors = executors;
        this.arguments = executors.data().arguments();
        this.local = executors.data().local();
        this.executor = executors.byLinks();
        this.watchdog = new ProgressWatchdog(context.control(), context.options());
        this.times = context.callLog().times();
        this.events = new TaskEvents(context.control().rank(), context.callLog().communicator());
        this.diagnosis = new TaskDiagnosis(this);
        this.strand = strand;
        this.keepsVectors = keepsVectors;
    }

    LoweredSchedule schedule() {
        return schedule;
    }

    /** Returns the call that it is bound to. */
    public LoweredCall lowered() {
        return bound;
    }

    /** Binds it to a call of its schedule. Must not be busy. Allocates nothing. */
    void bind(LoweredCall lowered) {
        if (bound == lowered) {
            return;
        }
        CollectiveCall call = lowered.call();
        int elementBytes = call.type().bytes();
        executors.data().binding().bind(lowered.layout, elementBytes);
        arguments.kernel = lowered.kernel;
        arguments.elementBytes = elementBytes;
        average = call.average();
        arguments.divideBy(average == Average.AFTER ? context.size() : 0, call.type());
        vectorBytes = call.bytes();
        isLong = vectorBytes >= CallTimes.LONG_BYTES;
        counter = lowered.counter;
        executor = executors.fastest();
        protocol = executor.protocol();
        bound = lowered;
    }

    /**
     * Sets the vectors of the next run.
     *
     * @param input the input, null for the receiver of a transfer
     * @param output the output, null for the sender of a transfer
     */
    public void use(MemorySegment input, MemorySegment output) {
        if (average == Average.BEFORE) {
            undivided = input;
            arguments.vectors(null, output);
        } else {
            arguments.vectors(input, output);
        }
    }

    /** Sets what computes in the next run, for schedules that apply kernels. */
    public void compute(Computation computation) {
        arguments.computation = computation;
    }

    /** Refers to the caller's vectors no longer, unless it is to be run with them again. */
    public void release() {
        if (!keepsVectors) {
            local.release();
            arguments.release();
            if (undivided != null) {
                undivided = null;
            }
        }
    }

    public CommunicatorContext context() {
        return context;
    }

    /** Returns which tasks it runs after; see {@link TaskQueues}. */
    int strand() {
        return strand;
    }

    /** Publishes the call, and begins it. */
    public void begin() {
        running();
        begun = false;
        number = 0;
        if (average == Average.BEFORE) {
            arguments.input = divided();
        }
        arguments.scratch(context.scratch(executors.data().binding().scratchTotal()));
        if (isCollective()) {
            number = context.nextSequence();
            times.begin(number, isLong);
            arguments.sequence = context.onLinks(number);
            arguments.fingerprint = context.callLog().publish(number, bound.fingerprint, count(), protocol);
        } else {
            arguments.fingerprint = bound.hash;
            number = context.nextTransfer(strand);
            arguments.sequence = number;
        }
        if (TaskEvents.areOn()) {
            events.begin();
        }
        watchdog.reset();
        executor.begin();
        begun = true;
    }

    /** Returns the elements of the call. */
    long count() {
        return bound.call().count();
    }

    private MemorySegment divided() {
        MemorySegment divided = context.scaled(undivided.byteSize());
        ElementType type = bound.call().type();
        long count = undivided.byteSize() / type.bytes();
        Scaling.divide(undivided, 0, divided, 0, count, context.size(), type);
        return divided;
    }

    /** Does what can be done now; returns whether anything moved. Throws what ends the run. */
    public boolean drive() {
        boolean moved = executor.advance();
        if (moved && hasTold) {
            hasTold = false;
            context.tellWaits(number, StallReport.NONE);
            events.moved(number, bound.fingerprint.collective());
        }
        if (executor.isComplete()) {
            finish();
        } else if (moved) {
            watchdog.reset();
        } else {
            watchdog.idle(this);
        }
        return moved;
    }

    /** Names the links that it waits for. */
    public void tellAwaited(Poller poller) {
        if (!isRunning()) {
            poller.forUnknown(); // it may begin at once
        } else if (context.doorbell() != null) {
            poller.forMemory(context.doorbell());
        } else {
            executor.tellAwaited(poller);
        }
    }

    private void finish() {
        if (average == Average.AFTER) {
            executor.divide(local);
        }
        if (isCollective()) {
            count(times.end(number));
        }
        if (events.isOpen()) {
            endEvents();
        }
        succeeded();
    }

    /** Ends the run without success, because of what {@link #drive} or something before it has thrown. */
    public void fail(RuntimeException cause) {
        if (isCollective() && hasBegun()) {
            tellLast();
        }
        failed(cause);
    }

    /** For the record of this rank. The run has failed, so its state may be anything. */
    private void tellLast() {
        try {
            context.callLog().keepCallSite();
            tellWaits();
        } catch (RuntimeException | Error e) {
            context.tellWaits(number, StallReport.NONE);
        }
    }

    /** Records that the run waits, by a clock that the caller has read. */
    void waits(long nowNanos) {
        if (isCollective()) {
            times.waits(number, nowNanos);
        }
        if (events.isOpen()) {
            hasTold |= events.waits(diagnosis::awaitedLinks);
        }
    }

    private void count(long nanos) {
        counter.add(vectorBytes);
        if (nanos >= 0) {
            counter.timed(nanos);
        }
    }

    private void endEvents() {
        events.end(number, bound.fingerprint.collective(), () -> bound.fingerprint.describe(count()), vectorBytes);
    }

    /** Records whom this run waits for. */
    private void tellWaits() {
        context.tellWaits(number, diagnosis.stall());
        hasTold = true;
    }

    /** Asks the control plane why this task makes no progress. */
    void inquire() {
        if (isCollective()) {
            tellWaits();
            context.compareCallLogs(number); // first: it tells more of a rank that has left
        }
        diagnosis.reportLostPeer();
    }

    /** Requires memory that every thread can use, because another one drives it, or may. */
    public void requireShareable() {
        if (!isShareable()) {
            throw new IllegalArgumentException(
                    "memory of a confined arena can be used only by calls that block, while no"
                            + " other thread calls a communicator of the job; use Arena.ofShared() or Arena.ofAuto()");
        }
    }

    /** Requires memory that the calling thread can use: what fails later than this ends the job. */
    public void requireUsable() {
        if (!isUsable(arguments.input) || !isUsable(undivided) || !isUsable(arguments.output())) {
            throw new IllegalArgumentException(
                    "a vector is in memory that is closed already, or of a confined arena of another thread");
        }
    }

    private static boolean isUsable(MemorySegment memory) {
        return memory == null || memory.scope().isAlive() && memory.isAccessibleBy(Thread.currentThread());
    }

    /** Returns whether every thread can use its memory. */
    public boolean isShareable() {
        return isShareable(arguments.input) && isShareable(undivided) && isShareable(arguments.output());
    }

    private static boolean isShareable(MemorySegment memory) {
        return memory == null || memory.isAccessibleBy(NO_THREAD);
    }

    /** Returns what can be said about it. */
    public TaskDiagnosis diagnosis() {
        return diagnosis;
    }

    PlanExecutor executor() {
        return executor;
    }

    /** Returns the number of the current or last run among the collectives or transfers of its communicator. */
    long sequence() {
        return number;
    }

    /** Returns what the call log says after the fingerprint where ranks share no count. */
    String protocol() {
        return protocol;
    }

    /** Whether the run can say what it waits for. */
    boolean hasBegun() {
        return isRunning() && begun;
    }

    /** Whether the run has its number: an earlier one's says nothing of a call that has not begun. */
    boolean isNumbered() {
        return isRunning() && number > 0;
    }

    /** Returns a failure as that of this call. Without memory for that it stays as it is, because the run must end all the same. */
    public CommunicationException named(CommunicationException failure) {
        try {
            return failure.in(diagnosis.call());
        } catch (RuntimeException | Error e) {
            return failure;
        }
    }

    /** Whether all ranks run it, so that it stands in the call log. */
    boolean isCollective() {
        return strand == TaskQueues.COLLECTIVES;
    }
}
