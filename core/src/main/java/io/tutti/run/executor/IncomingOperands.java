package io.tutti.run.executor;

import static io.tutti.run.executor.PlanExecutor.NONE;

import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;

/**
 * The operands of one op that reduces: some stand in memory, others are arriving. They are combined as far as all have
 * arrived. Each byte is touched once: an arriving operand is combined out of its window.
 */
final class IncomingOperands {
    private final Plan plan;
    private final Binding binding;
    private final TaskArguments arguments;
    private final LocalOps local;
    /** Per operand: where it arrives; null if it stands in memory. */
    private final Link[] links;

    private final int first;
    private final int target;

    private long through;
    private int awaited;
    private int unexpected;

    /** @param links of the op's lane, per rank */
    IncomingOperands(TaskData data, int op, Link[] links) {
        this.plan = data.plan();
        this.binding = data.binding();
        this.arguments = data.arguments();
        this.local = data.local();
        this.first = plan.firstPart[op];
        this.target = plan.firstPart[op + 1] - 1;
        this.links = new Link[target - first];
        for (int operand = first; operand < target; operand++) {
            if (plan.isArriving(operand)) {
                this.links[operand - first] = links[plan.partPeer[operand]];
            }
        }
    }

    /** Begins anew. */
    void begin() {
        through = 0;
        awaited = NONE;
        unexpected = NONE;
    }

    /** Combines what has arrived; returns whether the target is complete. */
    boolean advance() {
        long total = binding.bytes[target];
        awaited = NONE;
        if (!haveBegun(total)) {
            return false;
        }
        while (through < total) {
            long ready = ready(total - through);
            if (ready == 0) {
                return false;
            }
            local.combine(first, target, through, ready);
            consume(ready);
            through += ready;
        }
        endMessages();
        return true;
    }

    /** Whether the messages of all arriving operands are there. */
    private boolean haveBegun(long bytes) {
        for (int index = 0; index < links.length; index++) {
            Link link = links[index];
            if (link != null && !hasBegun(link, first + index, bytes)) {
                awaited = plan.partPeer[first + index];
                return false;
            }
        }
        return true;
    }

    /** Whether an operand's message is there; notes a peer whose message is not the expected one. */
    private boolean hasBegun(Link link, int operand, long bytes) {
        if (!link.nextMessage()) {
            return false;
        }
        if (arguments.expects(link, plan.partKey[operand], bytes)) {
            return true;
        }
        unexpected = plan.partPeer[operand];
        return false;
    }

    /** Bytes of whole elements that all arriving operands have; fills in where the operands stand. */
    private long ready(long most) {
        long ready = most;
        for (int index = 0; index < links.length; index++) {
            Link link = links[index];
            int operand = first + index;
            if (link != null) {
                long here = link.available();
                if (here < arguments.elementBytes) {
                    awaited = plan.partPeer[operand];
                }
                ready = Math.min(ready, here);
                local.operand(index, link.window(), link.windowOffset());
            } else {
                local.operand(index, arguments.buffer(plan.partBuffer[operand]), binding.offsets[operand] + through);
            }
        }
        return ready - ready % arguments.elementBytes;
    }

    private void consume(long length) {
        for (Link link : links) {
            if (link != null) {
                link.consume(length);
            }
        }
    }

    private void endMessages() {
        for (Link link : links) {
            if (link != null) {
                link.endMessage();
            }
        }
    }

    /** Returns the bytes of the target that are there. */
    long through() {
        return through;
    }

    /** The peer whose message, or more of it, is needed to go on, or {@link PlanExecutor#NONE}. */
    int awaitedPeer() {
        return awaited;
    }

    /** A peer whose next message is not the expected one, or {@link PlanExecutor#NONE}. */
    int unexpectedPeer() {
        return unexpected;
    }

    /** A peer with an operand whose link is lost, or {@link PlanExecutor#NONE}. */
    int lostPeer() {
        for (int index = 0; index < links.length; index++) {
            if (links[index] != null && links[index].isLost()) {
                return plan.partPeer[first + index];
            }
        }
        return NONE;
    }
}
