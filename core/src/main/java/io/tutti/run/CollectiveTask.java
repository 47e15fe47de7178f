package io.tutti.run;

import io.tutti.control.Awaited;
import io.tutti.control.CallFingerprint;
import io.tutti.control.Finding;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.kernel.Computation;
import io.tutti.kernel.Kernel;
import io.tutti.kernel.Scaling;
import io.tutti.schedule.Layout;
import io.tutti.transport.Poller;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * A collective of one communicator that can be run again and again: a plan, bound to vectors. Filled in by the
 * communicator between runs, driven by the engine during a run.
 */
public final class CollectiveTask {
    /** What is divided by the number of ranks, for AVG. */
    public enum Average {
        NO,
        /** The input, before it is summed. */
        BEFORE,
        /** The output. */
        AFTER
    }

    enum State {
        IDLE,
        QUEUED,
        RUNNING,
        DONE,
        FAILED
    }

    private static final VarHandle STATE = stateHandle();
    /** Has never been started, so no memory is its own. */
    private static final Thread NOBODY = Thread.ofPlatform().unstarted(() -> {});

    private final RunContext context;
    private final LinkExecutor linkExecutor;
    private final PlanExecutors runs;
    private final ProgressWatchdog watchdog;
    private final int strand;
    private final boolean keepsVectors;

    /** Stored with release: whoever sees it sees what it says is done. */
    private volatile State state = State.IDLE;

    /** How the run has ended, before anybody is told; for its driver only. */
    private State end;

    private RuntimeException failure;
    /** Number of the current or last run. Written before {@link #state}, and read after it. */
    private int run;

    /** Whether a handle of the current run may exist. */
    private volatile boolean handed;

    private CompletableFuture<Void> stage;
    private PlanExecutor executor;
    /** Whether the call log says whom this operation waits for. */
    private boolean hasTold;
    /** Whether the run can say what it waits for. */
    private boolean begun;

    private MemorySegment input;
    private int bindings;

    private ElementType type;
    private Average average = Average.NO;
    private CallFingerprint fingerprint;
    private long count;

    /**
     * @param context the communicator it runs on
     * @param runs the plan with its links
     * @param strand which tasks it runs after, see {@link TaskQueues}; transfers are numbered per strand
     * @param keepsVectors whether it is run again with the same vectors, without being told them again
     */
    CollectiveTask(RunContext context, PlanExecutors runs, int strand, boolean keepsVectors) {
        this.context = context;
        this.linkExecutor = runs.byLinks();
        this.runs = runs;
        this.executor = linkExecutor;
        this.watchdog = new ProgressWatchdog(context.control(), context.options());
        this.strand = strand;
        this.keepsVectors = keepsVectors;
    }

    private static VarHandle stateHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(CollectiveTask.class, "state", State.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Sets the sizes. */
    public void bind(Layout layout, ElementType elementType) {
        type = elementType;
        linkExecutor.binding().bind(layout, elementType.bytes());
        executor = runs.fastest();
        bindings++;
    }

    /** How often it was bound: as long as this stays the same, so does what the operation works on. */
    public int bindings() {
        return bindings;
    }

    /**
     * Sets what is combined.
     *
     * @param kernel null for collectives that only move
     */
    public void use(MemorySegment vector, MemorySegment output, Kernel kernel, Average averaged) {
        use(vector, output);
        linkExecutor.arguments().kernel = kernel;
        average = averaged;
    }

    /** Sets other vectors of the same sizes and types. */
    public void use(MemorySegment vector, MemorySegment output) {
        input = vector;
        linkExecutor.arguments().output = output;
    }

    /** Refers to the caller's vectors no longer, unless it is to be run with them again. */
    void release() {
        if (!keepsVectors) {
            TaskArguments call = linkExecutor.arguments();
            input = null;
            call.input = null;
            call.output = null;
            call.computation = null;
            executor.release();
        }
    }

    /** Sets what computes, for schedules that apply kernels. */
    public void compute(Computation computation) {
        linkExecutor.arguments().computation = computation;
    }

    /** Sets what all ranks must agree on. */
    public void sign(CallFingerprint agreed, long agreedCount) {
        fingerprint = agreed;
        count = agreedCount;
    }

    /** What was set last by {@link #sign}. */
    public CallFingerprint signature() {
        return fingerprint;
    }

    /** Whether it waits or runs, so that it can not be bound anew. */
    public boolean isBusy() {
        return state == State.QUEUED || state == State.RUNNING;
    }

    /** Returns the number of the current or last run. */
    public int run() {
        return run;
    }

    /** Returns whether the last run has ended, successfully or not. */
    public boolean isDone() {
        return state == State.DONE || state == State.FAILED;
    }

    /** Returns whether a run has ended, successfully or not: it was the last and has, or a later one has begun. */
    public boolean isDone(int number) {
        return isDone() || run != number; // in this order
    }

    /** Throws the cause if the last run has failed. */
    public void check() {
        if (state == State.FAILED) {
            throw failure;
        }
    }

    /** Throws the cause if a run has failed. After a failure no other run begins, so an earlier one has succeeded. */
    public void check(int number) {
        if (state == State.FAILED && run == number) {
            throw failure;
        }
    }

    /** Returns a stage that completes with a run; made on demand. Its dependents run on {@code callbacks}. */
    synchronized CompletableFuture<Void> stage(Executor callbacks, int number) {
        if (isDone(number) && run != number) {
            CompletableFuture<Void> earlier = new CallbackStage<>(callbacks);
            earlier.complete(null);
            return earlier;
        }
        if (stage == null) {
            stage = new CallbackStage<>(callbacks);
            if (isDone() || !handed) {
                complete(stage, state == State.FAILED ? failure : null);
            }
        }
        return stage;
    }

    /** Whether the run has ended; for its driver, who then takes it out of its queue and tells others by {@link #settle}. */
    boolean hasEnded() {
        return end != null;
    }

    /**
     * Tells that the run has ended; it may be started anew from then on. Takes the lock only where somebody may look for the
     * stage, and completes that without it. What depends on the stage runs elsewhere.
     */
    void settle() {
        if (!handed) {
            STATE.setRelease(this, end);
            return;
        }
        CompletableFuture<Void> ended;
        RuntimeException cause = end == State.FAILED ? failure : null;
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

    RunContext context() {
        return context;
    }

    /** Returns which tasks it runs after; see {@link TaskQueues}. */
    int strand() {
        return strand;
    }

    /** Is about to be run by its caller, who waits for it. */
    void called() {
        if (handed) { // a volatile store is a fence
            handed = false;
        }
        end = null;
        run++;
        STATE.setRelease(this, State.QUEUED);
    }

    /** Waits in the queue; others may hold handles. */
    synchronized void queued() {
        stage = null;
        handed = true;
        end = null;
        run++;
        state = State.QUEUED;
    }

    State state() {
        return state;
    }

    /** Publishes what begins, and begins it. */
    void begin() {
        STATE.setRelease(this, State.RUNNING);
        begun = false;
        TaskArguments call = linkExecutor.arguments();
        call.input = average == Average.BEFORE ? scaledInput() : input;
        call.elementBytes = type.bytes();
        call.scratch = context.scratch(linkExecutor.binding().scratchTotal());
        if (isCollective()) {
            call.sequence = context.nextSequence();
            call.signature = context.callLog().publish(call.sequence, fingerprint, count, executor.protocol());
        } else {
            call.signature = CallFingerprint.fold(fingerprint.hash(count));
            call.sequence = context.nextTransfer(strand);
        }
        watchdog.reset();
        executor.begin();
        begun = true;
    }

    private MemorySegment scaledInput() {
        MemorySegment scaled = context.scaled(input.byteSize());
        Scaling.divide(input, 0, scaled, 0, input.byteSize() / type.bytes(), context.size(), type);
        return scaled;
    }

    /** Does what can be done now; returns whether anything moved. Throws what cannot be mended. */
    boolean drive() {
        boolean moved = executor.advance();
        if (moved && hasTold) {
            hasTold = false;
            context.callLog().await(linkExecutor.arguments().sequence, List.of());
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
    void tellAwaited(Poller poller) {
        if (state == State.RUNNING) {
            executor.tellAwaited(poller);
        } else {
            poller.forUnknown(); // it may begin at once
        }
    }

    private void finish() {
        if (average == Average.AFTER) {
            TaskArguments call = linkExecutor.arguments();
            Scaling.divide(call.output, 0, call.output, 0, call.output.byteSize() / type.bytes(), context.size(), type);
        }
        end = State.DONE;
    }

    void fail(RuntimeException cause) {
        failure = cause;
        end = State.FAILED;
    }

    boolean isInTrouble() {
        return executor.unexpectedPeer() != PlanExecutor.NONE || executor.lostPeer() != PlanExecutor.NONE;
    }

    /** Asks the control plane why this operation does not get on. */
    void inquire() {
        if (isCollective()) {
            context.callLog().await(linkExecutor.arguments().sequence, awaited());
            hasTold = true;
            context.compareCallLogs(linkExecutor.arguments().sequence); // first: it tells more of a rank that has left
        }
        int lost = executor.lostPeer();
        if (lost != PlanExecutor.NONE) {
            context.control().lost(context.worldRank(lost));
        }
    }

    /** Requires memory that every thread can use, because another one drives it, or may. */
    void requireShareable() {
        if (!isShareable(input) || !isShareable(linkExecutor.arguments().output)) {
            throw new IllegalArgumentException(
                    "memory of a confined arena can be used only by calls that block, while no"
                            + " other thread calls a communicator of the job; use Arena.ofShared() or Arena.ofAuto()");
        }
    }

    private static boolean isShareable(MemorySegment memory) {
        return memory == null || memory.isAccessibleBy(NOBODY);
    }

    private boolean isCollective() {
        return strand == TaskQueues.COLLECTIVES;
    }

    /** Why the deadline has passed, as far as is known: who has not called, or whom this rank waits for. */
    CommunicationException late(String how) {
        Finding finding = isCollective() ? context.diagnosis(linkExecutor.arguments().sequence) : Finding.NONE;
        List<Integer> ranks = finding.ranks().isEmpty()
                ? awaited().stream().map(Awaited::rank).distinct().sorted().toList()
                : finding.ranks();
        return new CommunicationException(
                Category.DEADLINE,
                ranks.isEmpty() ? List.of(context.control().rank()) : ranks,
                how + " in " + describe() + (finding.text().isEmpty() ? "" : "; " + finding.text()));
    }

    CommunicationException trouble() {
        int unexpected = executor.unexpectedPeer();
        if (unexpected != PlanExecutor.NONE) {
            int world = context.worldRank(unexpected);
            return new CommunicationException(
                    Category.MISMATCH,
                    List.of(world),
                    context.describe(world) + " sent a message of another collective to " + describe());
        }
        int world = context.worldRank(executor.lostPeer());
        return new CommunicationException(
                Category.PEER_LOST,
                List.of(world),
                "the connection to " + context.describe(world) + " was lost in " + describe());
    }

    /** With world ranks. */
    private List<Awaited> awaited() {
        return executor.awaited().stream()
                .map(each -> new Awaited(context.worldRank(each.rank()), each.toSend(), each.link()))
                .toList();
    }

    /** In a few words. Failures are described with it, so it throws nothing, whatever state a failure left. */
    String describe() {
        try {
            return words();
        } catch (RuntimeException | Error e) {
            return "a collective that cannot be described (" + e.getClass().getSimpleName() + ")";
        }
    }

    private String words() {
        String number = isCollective() ? "collective" : "transfer";
        List<String> words = new ArrayList<>();
        if (begun && !executor.describe().isEmpty()) {
            words.add(executor.describe());
        }
        for (Awaited each : begun ? awaited() : List.<Awaited>of()) {
            words.add("waiting for " + context.describe(each.rank()) + " to " + (each.toSend() ? "take" : "send")
                    + " over " + each.link());
        }
        return fingerprint.describe(count) + ", " + number + " #" + linkExecutor.arguments().sequence
                + (words.isEmpty() ? "" : " (" + String.join(", ", words) + ")");
    }
}
