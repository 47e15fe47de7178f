package io.tutti.model.simulate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Notes what took when; or nothing. */
final class Timeline {
    private final Tape tape;
    private final List<Span> spans = new ArrayList<>();
    private final double[] leaving;

    private Timeline(Tape tape, double[] leaving) {
        this.tape = tape;
        this.leaving = leaving;
    }

    static Timeline of(Tape tape) {
        return new Timeline(tape, new double[tape.ops()]);
    }

    static Timeline none() {
        return new Timeline(null, null);
    }

    /** A message begins to leave. */
    void leave(int send, double time) {
        if (tape != null) {
            leaving[send] = time;
        }
    }

    /** An op is over; of a message, its arrival. */
    void add(int op, double begin, double end) {
        if (tape != null) {
            boolean isSend = tape.kinds()[op] == Tape.SEND;
            int rank = tape.ranks()[op];
            int peer = isSend ? tape.ranks()[tape.partners()[op]] : -1;
            spans.add(new Span(rank, op - tape.firstOps()[rank], peer, isSend ? leaving[op] : begin, end));
        }
    }

    List<Span> spans() {
        return Collections.unmodifiableList(spans);
    }
}
