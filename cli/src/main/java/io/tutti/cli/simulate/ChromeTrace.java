package io.tutti.cli.simulate;

import io.tutti.model.simulate.Span;
import io.tutti.report.file.Json;
import io.tutti.schedule.Op;
import java.util.ArrayList;
import java.util.List;

/**
 * A simulation's timeline in the trace event format, which chrome://tracing and ui.perfetto.dev display: for each rank,
 * a row for messages and a row for computation.
 *
 * @param traceEvents spans, in any order
 */
public record ChromeTrace(List<Event> traceEvents) {
    /** The largest number of ranks that the viewers can display. */
    public static final int MOST_RANKS = 256;

    private static final double MICROS = 1e6;

    /**
     * A span.
     *
     * @param name of the op
     * @param ph X: a span with beginning and duration
     * @param ts beginning in µs
     * @param dur duration in µs
     * @param pid rank
     * @param tid 0 for messages that the rank sends, 1 for the work of its processor
     */
    public record Event(String name, String ph, double ts, double dur, int pid, int tid) {}

    /** Returns the timeline of a simulation as JSON. */
    public static String json(SimulatedRun.Full full) {
        List<Event> events = new ArrayList<>();
        int ranks = full.run().ranks();
        List<List<Op>> ops = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            ops.add(full.schedule().program(rank).ops());
        }
        for (Span span : full.outcome().spans()) {
            String name = ops.get(span.rank()).get(span.op()).text();
            double duration = MICROS * (span.end() - span.begin());
            events.add(new Event(name, "X", MICROS * span.begin(), duration, span.rank(), span.peer() >= 0 ? 0 : 1));
        }
        return Json.of(new ChromeTrace(events));
    }
}
