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
    private final TaskArguments arguments;
    private final LocalOps local;
    /** Per part of this op: whether it is divided as it arrives if the output is a mean. */
    private final boolean[] isFinal;

    private final int op;
    private final int first;
    private final int end;

    private int part;
    private long through;
    /** Of the bytes of the part that are through: those that are divided. */
    private long divided;

    private long taken;
    private boolean isUnexpected;

    IncomingMessage(TaskData data, int op, Link link) {
        this.plan = data.plan();
        this.binding = data.binding();
        this.arguments = data.arguments();
        this.op = op;
        this.peer = plan.peers[op];
        this.link = link;
        this.first = plan.firstPart[op];
        this.end = plan.firstPart[op + 1];
        this.local = data.local();
        this.isFinal = new boolean[end - first];
        for (int number : plan.finalParts) {
            if (number >= first && number < end) {
                isFinal[number - first] = true;
            }
        }
    }

    /** Begins anew. */
    void begin() {
        part = first;
        through = 0;
        divided = 0;
        taken = 0;
        isUnexpected = false;
    }

    /** Takes in what has arrived; returns whether the message is complete. */
    boolean advance() {
        if (!link.nextMessage()) {
            return false;
        }
        if (!arguments.expects(link, plan.keys[op], binding.total[op])) {
            isUnexpected = true;
            return false;
        }
        while (part < end) {
            if (!read()) {
                return false;
            }
            part++;
            through = 0;
            divided = 0;
        }
        link.endMessage();
        return true;
    }

    private boolean read() {
        MemorySegment target = arguments.buffer(plan.partBuffer[part]);
        while (through < binding.bytes[part]) {
            long moved = link.read(target, binding.offsets[part] + through, binding.bytes[part] - through);
            if (moved == 0) {
                return false;
            }
            through += moved;
            taken += moved;
            if (arguments.divisor != 0 && isFinal[part - first]) {
                divide();
            }
        }
        return true;
    }

    /** Divides what has arrived in whole elements, while the caches have it. */
    private void divide() {
        long whole = through - through % arguments.elementBytes;
        local.divide(part, divided, whole - divided);
        divided = whole;
    }

    /** Returns the bytes that were taken in. */
    long taken() {
        return taken;
    }

    /** Whether the peer's end was closed, and what is needed of the message has not arrived. */
    boolean isLost() {
        return link.isLost();
    }

    /** Whether the next message of the peer is not this one. */
    boolean isUnexpected() {
        return isUnexpected;
    }
}
