package io.tutti.model.simulate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Records the spans of ops, or nothing. */
final class Timeline {
    private final OpTrace trace;
    private final List<Span> spans = new ArrayList<>();
    private final double[] leaving;

    private Timeline(OpTrace trace, double[] leaving) {
        this.trace = trace;
        this.leaving = leaving;
    }

    static Timeline of(OpTrace trace) {
        return new Timeline(trace, new double[trace.ops()]);
    }

    static Timeline none() {
        return new Timeline(null, null);
    }

    /** Records that a message begins to leave. */
    void leave(int send, double time) {
        if (trace != null) {
            leaving[send] = time;
        }
    }

    /** Records that an op is complete; a send, that its message has arrived. */
    void add(int op, double begin, double end) {
        if (trace != null) {
            boolean isSend = trace.kinds()[op] == OpTrace.SEND;
            int rank = trace.ranks()[op];
            int peer = isSend ? trace.ranks()[trace.partners()[op]] : -1;
            spans.add(new Span(rank, op - trace.firstOps()[rank], peer, isSend ? leaving[op] : begin, end));
        }
    }

    List<Span> spans() {
        return Collections.unmodifiableList(spans);
    }
}
