package io.tutti.cli.simulate;

import io.tutti.model.Network;
import io.tutti.report.file.Csv;
import io.tutti.report.file.Json;
import io.tutti.sparse.replay.TraceReplay;
import io.tutti.sparse.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A trace of gradient exchanges, replayed on a network.
 *
 * @param network its name
 * @param origin source of its numbers
 * @param note restrictions of its validity
 * @param exchange the exchange that was recorded or run offline
 * @param ranks number of replayed ranks
 * @param elements number of elements of a gradient
 * @param k number of elements to transfer
 * @param workScale factor applied to recorded times of local work
 * @param calls in their order
 */
public record PlayedTrace(
        String network,
        String origin,
        String note,
        String exchange,
        int ranks,
        int elements,
        int k,
        double workScale,
        List<PlayedCall> calls) {
    /** The names of the columns of {@link #line}. */
    public static final String HEAD =
            "call   time(us)    work  counts bounds.  reduce thresh. balance  gather    words";

    private static final double FEW = 1000;

    /**
     * Replays a trace.
     *
     * @param listener receives every call as soon as it is replayed
     */
    public static PlayedTrace of(TraceReplay replay, Trace played, Consumer<PlayedCall> listener) {
        List<PlayedCall> calls = new ArrayList<>();
        for (int call = 0; call < played.calls(); call++) {
            calls.add(PlayedCall.of(call + 1, replay.play(played, call)));
            listener.accept(calls.getLast());
        }
        Network network = replay.simulator().network();
        return new PlayedTrace(
                network.name(),
                network.origin(),
                network.note(),
                played.exchange(),
                played.size(),
                played.elements(),
                played.k(),
                replay.workScale(),
                calls);
    }

    /** Formats a call as one line. A star marks a call that recomputed thresholds or regions. */
    public static String line(PlayedCall call) {
        return String.format(
                Locale.ROOT,
                "%4d%1s %9s %7s %7s %7s %7s %7s %7s %7s %8d",
                call.call(),
                call.isReevaluation() ? "*" : "",
                digits(call.micros()),
                digits(call.work()),
                digits(call.counts()),
                digits(call.boundaries()),
                digits(call.reduce()),
                digits(call.threshold()),
                digits(call.balance()),
                digits(call.gather()),
                call.words());
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, value < FEW ? "%.1f" : "%.0f", value);
    }

    /** Returns all results as JSON. */
    public String json() {
        return Json.of(this);
    }

    /** Returns the calls as comma-separated values, one line for each. */
    public String csv() {
        return Csv.of(PlayedCall.class, calls);
    }
}
