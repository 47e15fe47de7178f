package io.tutti.run;

import io.tutti.control.Signature;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.kernel.Kernel;
import io.tutti.kernel.Scaling;
import io.tutti.schedule.Layout;
import io.tutti.transport.Readiness;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A collective of one communicator that can be run again and again: a plan, bound to vectors. Filled in by the
 * communicator between runs, driven by the engine during a run.
 */
public final class Operation {
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

    private final RunContext context;
    private final Execution execution;
    private final Patience patience;
    private final int sequencePeer;

    private volatile State state = State.IDLE;
    private RuntimeException failure;
    private CompletableFuture<Void> stage;

    private ElementType type;
    private Average average = Average.NO;
    private Signature signature;
    private long count;

    /**
     * @param context the communicator it runs on
     * @param execution the plan with its links
     * @param sequencePeer the other rank of a transfer, which counts its messages pair by pair; -1 for collectives
     */
    Operation(RunContext context, Execution execution, int sequencePeer) {
        this.context = context;
        this.execution = execution;
        this.patience = new Patience(context.control(), context.options());
        this.sequencePeer = sequencePeer;
    }

    /** Sets the sizes. */
    public void bind(Layout layout, ElementType elementType) {
        type = elementType;
        execution.binding().bind(layout, elementType.bytes());
    }

    /**
     * Sets what is combined.
     *
     * @param kernel null for collectives that only move
     */
    public void use(MemorySegment input, MemorySegment output, Kernel kernel, Average averaged) {
        Invocation call = execution.invocation();
        call.input = input;
        call.output = output;
        call.kernel = kernel;
        average = averaged;
    }

    /** Sets what all ranks must agree on. */
    public void sign(Signature agreed, long agreedCount) {
        signature = agreed;
        count = agreedCount;
    }

    /** What was set last by {@link #sign}. */
    public Signature signature() {
        return signature;
    }

    /** Whether it waits or runs, so that it can not be bound anew. */
    public boolean isBusy() {
        return state == State.QUEUED || state == State.RUNNING;
    }

    /** Whether it has ended, well or not. */
    public boolean isDone() {
        return state == State.DONE || state == State.FAILED;
    }

    /** Throws why it failed, if it did. */
    public void check() {
        if (state == State.FAILED) {
            throw failure;
        }
    }

    /** Completes with this run; made on demand. */
    public synchronized CompletableFuture<Void> stage() {
        if (stage == null) {
            stage = new CompletableFuture<>();
            if (isDone()) {
                settle();
            }
        }
        return stage;
    }

    private synchronized void settle() {
        if (stage == null) {
            return;
        }
        if (state == State.FAILED) {
            stage.completeExceptionally(failure);
        } else {
            stage.complete(null);
        }
    }

    RunContext context() {
        return context;
    }

    void queued() {
        synchronized (this) {
            stage = null;
        }
        state = State.QUEUED;
    }

    State state() {
        return state;
    }

    /** Publishes what begins, and begins it. */
    void begin() {
        state = State.RUNNING;
        Invocation call = execution.invocation();
        call.elementBytes = type.bytes();
        call.scratch = context.scratch(execution.binding().scratchTotal());
        call.signature = signature.hash(count);
        if (isCollective()) {
            call.sequence = context.nextSequence();
            context.board().publish(call.sequence, signature, count);
        } else {
            call.sequence = context.nextTransfer(sequencePeer, call.input != null);
        }
        if (average == Average.BEFORE) {
            long elements = call.input.byteSize() / type.bytes();
            MemorySegment scaled = context.scaled(call.input.byteSize());
            Scaling.divide(call.input, 0, scaled, 0, elements, context.size(), type);
            call.input = scaled;
        }
        patience.reset();
        execution.begin();
    }

    /** Does what can be done now; returns whether anything moved. Throws what cannot be mended. */
    boolean drive() {
        boolean moved = execution.advance();
        if (execution.isComplete()) {
            finish();
        } else if (moved) {
            patience.reset();
        } else {
            patience.idle(this);
        }
        return moved;
    }

    /** Names the links that it waits for. */
    void await(Readiness readiness) {
        execution.await(readiness);
    }

    private void finish() {
        Invocation call = execution.invocation();
        if (average == Average.AFTER) {
            Scaling.divide(call.output, 0, call.output, 0, call.output.byteSize() / type.bytes(), context.size(), type);
        }
        state = State.DONE;
        settle();
    }

    void fail(RuntimeException cause) {
        failure = cause;
        state = State.FAILED;
        settle();
    }

    boolean isInTrouble() {
        return execution.unexpectedPeer() != Execution.NONE || execution.lostPeer() != Execution.NONE;
    }

    /** Asks the control plane why this operation does not get on. */
    void inquire() {
        if (isCollective()) {
            context.compareBoards(execution.invocation().sequence); // first: it tells more of a rank that has left
        }
        int lost = execution.lostPeer();
        if (lost != Execution.NONE) {
            context.control().lost(context.worldRank(lost));
        }
    }

    private boolean isCollective() {
        return sequencePeer < 0;
    }

    String diagnosis() {
        return isCollective() ? context.diagnosis(execution.invocation().sequence) : "";
    }

    CommunicationException trouble() {
        int unexpected = execution.unexpectedPeer();
        if (unexpected != Execution.NONE) {
            int world = context.worldRank(unexpected);
            return new CommunicationException(
                    Category.MISMATCH,
                    List.of(world),
                    "rank " + world + " sent a message of another collective to " + describe());
        }
        int world = context.worldRank(execution.lostPeer());
        return new CommunicationException(
                Category.PEER_LOST, List.of(world), "the connection to rank " + world + " was lost in " + describe());
    }

    String describe() {
        String number = isCollective() ? "collective" : "transfer";
        String waiting = execution.describe();
        return signature.describe(count) + ", " + number + " #" + execution.invocation().sequence
                + (waiting.isEmpty() ? "" : " (" + waiting.substring(0, waiting.length() - 2) + ")");
    }
}
