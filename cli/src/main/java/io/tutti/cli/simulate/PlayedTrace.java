package io.tutti.cli.simulate;

import io.tutti.model.Network;
import io.tutti.report.file.Csv;
import io.tutti.report.file.Json;
import io.tutti.sparse.replay.TraceReplay;
import io.tutti.sparse.trace.Trace;
import java.util.ArrayList;
import java.util.List;
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

    /** Returns all results as JSON. */
    public String json() {
        return Json.of(this);
    }

    /** Returns the calls as comma-separated values, one line for each. */
    public String csv() {
        return Csv.of(PlayedCall.class, calls);
    }
}
