package io.tutti.run.executor;

import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;
import java.lang.foreign.MemorySegment;

/** The message of one op that receives into this rank's buffers. */
final class IncomingMessage {
    final Link link;
    final int peer;

    private final Plan plan;
    private final Binding binding;
    private final TaskArguments call;
    private final int op;
    private final int first;
    private final int end;

    private int part;
    private long through;
    private long taken;
    private boolean isUnexpected;

    IncomingMessage(TaskData data, int op, Link link) {
        this.plan = data.plan();
        this.binding = data.binding();
        this.call = data.arguments();
        this.op = op;
        this.peer = plan.peers[op];
        this.link = link;
        this.first = plan.firstPart[op];
        this.end = plan.firstPart[op + 1];
    }

    /** Begins anew. */
    void begin() {
        part = first;
        through = 0;
        taken = 0;
        isUnexpected = false;
    }

    /** Takes in what has arrived; returns whether the message is complete. */
    boolean advance() {
        if (!link.nextMessage()) {
            return false;
        }
        if (!call.expects(link, plan.keys[op], binding.total[op])) {
            isUnexpected = true;
            return false;
        }
        while (part < end) {
            if (!read()) {
                return false;
            }
            part++;
            through = 0;
        }
        link.endMessage();
        return true;
    }

    private boolean read() {
        MemorySegment target = call.buffer(plan.partBuffer[part]);
        while (through < binding.bytes[part]) {
            long moved = link.read(target, binding.offsets[part] + through, binding.bytes[part] - through);
            if (moved == 0) {
                return false;
            }
            through += moved;
            taken += moved;
        }
        return true;
    }

    /** Returns the bytes that were taken in. */
    long taken() {
        return taken;
    }

    /** Whether the next message of the peer is not this one. */
    boolean isUnexpected() {
        return isUnexpected;
    }
}
