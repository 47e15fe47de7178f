package io.tutti.run.task;

import io.tutti.call.CallFingerprint;
import io.tutti.call.CollectiveCall.Average;
import io.tutti.concurrent.CallbackStage;
import io.tutti.control.log.CallCount;
import io.tutti.control.log.CallTimes;
import io.tutti.control.log.StallReport;
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
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * A collective of one communicator that can be run again and again: a lowered call, bound to vectors. Bound by the
 * communicator's thread between runs, driven by the holder of the progress lock during a run.
 */
public final class CollectiveTask {
    // States are numbers, because references are expensive to store; see TaskArguments.
    private static final int IDLE = 0;
    private static final int QUEUED = 1;
    private static final int RUNNING = 2;
    private static final int DONE = 3;
    private static final int FAILED = 4;

    private static final VarHandle STATE = stateHandle();
    /** Has never been started, so memory that it can access is not confined to a thread. */
    private static final Thread NO_THREAD = Thread.ofPlatform().unstarted(() -> {});

    private final RunContext context;
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

    /** Stored with release: a thread that reads it also sees what the run has written. */
    private volatile int state = IDLE;

    /** How the run has ended, before that is published; for its driver only. */
    private int end;

    private RuntimeException failure;
    /** Number of the current or last run. Written before {@link #state}, and read after it. */
    private int run;

    /** Whether a handle of the current run may exist. */
    private volatile boolean hasHandles;

    private CompletableFuture<Void> stage;
    private PlanExecutor executor;
    private String protocol = "";
    /** Whether the call log states which ranks this task waits for. */
    private boolean hasTold;

    private boolean begun;

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
            RunContext context, LoweredSchedule schedule, PlanExecutors executors, int strand, boolean keepsVectors) {
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

    private static VarHandle stateHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(CollectiveTask.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    LoweredSchedule schedule() {
        return schedule;
    }

    /** Returns the call that it is bound to. */
    public LoweredCall call() {
        return bound;
    }

    /** Binds it to a call of its schedule. Must not be busy. Allocates nothing. */
    void bind(LoweredCall call) {
        if (bound == call) {
            return;
        }
        int elementBytes = call.call().type().bytes();
        executors.data().binding().bind(call.layout, elementBytes);
        arguments.kernel = call.kernel;
        arguments.elementBytes = elementBytes;
        average = call.call().average();
        vectorBytes = call.call().bytes();
        isLong = vectorBytes >= CallTimes.LONG_BYTES;
        counter = call.counter;
        executor = executors.fastest();
        protocol = executor.protocol();
        bound = call;
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

    /** Whether it waits or runs, so that it can not be bound anew. */
    public boolean isBusy() {
        int now = state;
        return now == QUEUED || now == RUNNING;
    }

    /** Returns the number of the current or last run. */
    public int run() {
        return run;
    }

    /** Returns whether the last run has ended, successfully or not. */
    public boolean isDone() {
        int now = state;
        return now == DONE || now == FAILED;
    }

    /** Returns whether a run has ended, successfully or not: it was the last and has, or a later one has begun. */
    public boolean isDone(int number) {
        return isDone() || run != number; // in this order
    }

    /** Throws the cause if the last run has failed. */
    public void check() {
        if (state == FAILED) {
            throw failure;
        }
    }

    /** Throws the cause if a run has failed. After a failure no other run begins, so an earlier one has succeeded. */
    public void check(int number) {
        if (state == FAILED && run == number) {
            throw failure;
        }
    }

    /** Returns a stage that completes with a run; made on demand. Its dependents run on {@code callbacks}. */
    public synchronized CompletableFuture<Void> stage(Executor callbacks, int number) {
        if (isDone(number) && run != number) {
            CompletableFuture<Void> earlier = new CallbackStage<>(callbacks);
            earlier.complete(null);
            return earlier;
        }
        if (stage == null) {
            stage = new CallbackStage<>(callbacks);
            if (isDone() || !hasHandles) {
                complete(stage, state == FAILED ? failure : null);
            }
        }
        return stage;
    }

    /** Whether the run has ended; for its driver, which then takes it out of its queue and calls {@link #settle}. */
    public boolean hasEnded() {
        return end != IDLE;
    }

    /**
     * Tells that the run has ended; it may be started anew from then on. Takes the lock only where another thread may look for the
     * stage, and completes that without it. What depends on the stage runs elsewhere.
     */
    public void settle() {
        if (!hasHandles) {
            STATE.setRelease(this, end);
            return;
        }
        CompletableFuture<Void> ended;
        RuntimeException cause = end == FAILED ? failure : null;
        synchronized (this) {
            ended = stage;
            state = end;
        }
        if (ended != null) {
            complete(ended, cause);
        }
    }

    private static void complete(CompletableFuture<Void> stage, RuntimeException cause) {
        if (cause == null) {
            stage.complete(null);
        } else {
            stage.completeExceptionally(cause);
        }
    }

    public RunContext context() {
        return context;
    }

    /** Returns which tasks it runs after; see {@link TaskQueues}. */
    int strand() {
        return strand;
    }

    /** Is about to be run by its caller, which waits for it. */
    public void called() {
        if (hasHandles) { // a volatile store is a fence
            hasHandles = false;
        }
        end = IDLE;
        run++;
        STATE.setRelease(this, QUEUED);
    }

    /** Waits in the queue; others may hold handles. */
    synchronized void queued() {
        stage = null;
        hasHandles = true;
        end = IDLE;
        run++;
        state = QUEUED;
    }

    public boolean isQueued() {
        return state == QUEUED;
    }

    /** Publishes the call, and begins it. */
    public void begin() {
        STATE.setRelease(this, RUNNING);
        begun = false;
        if (average == Average.BEFORE) {
            arguments.input = divided();
        }
        arguments.scratch(context.scratch(executors.data().binding().scratchTotal()));
        if (isCollective()) {
            arguments.sequence = context.nextSequence();
            times.begin(arguments.sequence, isLong);
            arguments.signature = context.callLog().publish(arguments.sequence, bound.fingerprint, count(), protocol);
        } else {
            arguments.signature = CallFingerprint.fold(bound.fingerprint.hash(count()));
            arguments.sequence = context.nextTransfer(strand);
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
        divide(undivided, divided);
        return divided;
    }

    private void divide(MemorySegment from, MemorySegment to) {
        ElementType type = bound.call().type();
        Scaling.divide(from, 0, to, 0, from.byteSize() / type.bytes(), context.size(), type);
    }

    /** Does what can be done now; returns whether anything moved. Throws what cannot be mended. */
    public boolean drive() {
        boolean moved = executor.advance();
        if (moved && hasTold) {
            hasTold = false;
            context.callLog().await(arguments.sequence, StallReport.NONE);
            events.moved(arguments.sequence, bound.fingerprint.collective());
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
        if (state == RUNNING) {
            executor.tellAwaited(poller);
        } else {
            poller.forUnknown(); // it may begin at once
        }
    }

    private void finish() {
        if (average == Average.AFTER) {
            divide(arguments.output(), arguments.output());
        }
        if (isCollective()) {
            count(times.end(arguments.sequence));
        }
        if (events.isOpen()) {
            endEvents();
        }
        end = DONE;
    }

    public void fail(RuntimeException cause) {
        failure = cause;
        if (isCollective() && begun) {
            tellLast();
        }
        end = FAILED;
    }

    /** For the record of this rank. The run has failed, so its state may be anything. */
    private void tellLast() {
        try {
            context.callLog().keepCallSite();
            tellWaits();
        } catch (RuntimeException | Error e) {
            context.callLog().await(arguments.sequence, StallReport.NONE);
        }
    }

    /** Records that the run waits, by a clock that the caller has read. */
    void waits(long nowNanos) {
        if (isCollective()) {
            times.waits(arguments.sequence, nowNanos);
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
        events.end(
                arguments.sequence,
                bound.fingerprint.collective(),
                () -> bound.fingerprint.describe(count()),
                vectorBytes);
    }

    /** Records whom this run waits for. */
    private void tellWaits() {
        context.callLog().await(arguments.sequence, diagnosis.stall());
        hasTold = true;
    }

    /** Asks the control plane why this operation does not get on. */
    void inquire() {
        if (isCollective()) {
            tellWaits();
            context.compareCallLogs(arguments.sequence); // first: it tells more of a rank that has left
        }
        diagnosis.reportLostPeer();
    }

    /** Requires memory that every thread can use, because another one drives it, or may. */
    public void requireShareable() {
        if (!isShareable(arguments.input) || !isShareable(undivided) || !isShareable(arguments.output())) {
            throw new IllegalArgumentException(
                    "memory of a confined arena can be used only by calls that block, while no"
                            + " other thread calls a communicator of the job; use Arena.ofShared() or Arena.ofAuto()");
        }
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
        return arguments.sequence;
    }

    /** Whether the run can say what it waits for. */
    boolean hasBegun() {
        return begun;
    }

    /** Whether all ranks run it, so that it stands in the call log. */
    boolean isCollective() {
        return strand == TaskQueues.COLLECTIVES;
    }
}
