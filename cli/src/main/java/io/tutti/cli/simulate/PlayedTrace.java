package io.tutti.cli.simulate;

import io.tutti.cli.text.Json;
import io.tutti.model.Network;
import io.tutti.report.file.Csv;
import io.tutti.sparse.trace.Trace;
import io.tutti.sparse.trace.TraceReplay;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A trace of exchanges, played on a network.
 *
 * @param network its name
 * @param origin where its numbers come from
 * @param note what to keep in mind
 * @param exchange that was recorded, or rehearsed
 * @param ranks that are played
 * @param elements of a gradient
 * @param k how many of them shall travel
 * @param workScale what recorded times of local work were multiplied with
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
    /** Names of the columns of {@link #line}. */
    public static final String HEAD =
            "call   time(us)    work  counts bounds.  reduce thresh. balance  gather    words";

    private static final double FEW = 1000;

    /**
     * Plays a trace.
     *
     * @param listener hears of every call as soon as it is played
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

    /** One line; a call that found thresholds or regions anew has a star. */
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

    /** As JSON, with everything. */
    public String json() {
        return Json.of(this);
    }

    /** As comma-separated values: a line for each call. */
    public String csv() {
        return Csv.of(PlayedCall.class, calls);
    }
}
