package io.tutti.control.coordinator;

import io.tutti.control.message.AbortReason;
import io.tutti.control.message.ControlMessage;
import io.tutti.control.message.ControlMessage.Aborted;
import io.tutti.control.message.ControlMessage.Compare;
import io.tutti.control.message.ControlMessage.Contribute;
import io.tutti.control.message.ControlMessage.Farewell;
import io.tutti.control.message.ControlMessage.Heartbeat;
import io.tutti.control.message.ControlMessage.Inspected;
import io.tutti.control.message.ControlMessage.LinkLost;
import io.tutti.control.message.ControlMessage.Raise;
import io.tutti.control.message.ControlMessage.Reply;
import io.tutti.control.message.Outbox;
import io.tutti.error.CommunicationException.Detection;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Rank 0's side of the control plane: completes all-gathers, compares call logs, and decides why the job ended. It alone
 * orders abort reasons, so all ranks receive the same one. Independent of sockets; used by one thread.
 */
public final class Coordinator {
    /**
     * How long a rank must keep reporting a broken data link before it ends the job. A better explanation may arrive
     * meanwhile: a death, a farewell, a comparison of call logs.
     */
    static final long SETTLING_NANOS = 1_000_000_000L;

    /** No rank. */
    private static final int NONE = -1;

    private final int size;
    private final Outbox out;
    private final ControlAllgathers gathers;
    private final MismatchChecks checks;
    private final Inspections inspections;
    private final BitSet left = new BitSet();
    private final BitSet ended = new BitSet();
    private final Map<Report, Suspicion> suspicions = new HashMap<>();
    private final LastReplies replies = new LastReplies();
    private AbortReason reason;

    /** A report that the data link of {@code reporter} to {@code rank} is broken. */
    private record Report(int reporter, int rank) {}

    /** The times of the first and the latest report. */
    private record Suspicion(long firstNanos, long lastNanos) {
        static Suspicion at(long nowNanos) {
            return new Suspicion(nowNanos, nowNanos);
        }

        /** Reports with longer gaps belong to different waits. */
        Suspicion repeated(long nowNanos) {
            return nowNanos - lastNanos > SETTLING_NANOS ? at(nowNanos) : new Suspicion(firstNanos, nowNanos);
        }

        boolean isSettled() {
            return lastNanos - firstNanos >= SETTLING_NANOS;
        }
    }

    /** A coordinator that prints nothing about waits. */
    public Coordinator(int size, Outbox out) {
        this(size, out, StallNotices.NONE);
    }

    /** @param notices says who is waited for */
    public Coordinator(int size, Outbox out, StallNotices notices) {
        this.size = size;
        this.out = out;
        this.gathers = new ControlAllgathers(out);
        this.checks = new MismatchChecks(out, notices);
        this.inspections = new Inspections(out);
    }

    /** Asks all ranks for their records whenever a user wants to see them; see {@link Inspections}. */
    public void serveInspections(BooleanSupplier isAsked, Consumer<Map<Integer, byte[]>> results) {
        inspections.serve(isAsked, results);
    }

    public void receive(int rank, ControlMessage.Upward message, long nowNanos) {
        if (message instanceof Contribute part) {
            contribute(rank, part, nowNanos);
        } else if (message instanceof Farewell farewell) {
            leave(rank, farewell, nowNanos);
        } else if (!(message instanceof Heartbeat)) {
            receiveOther(rank, message, nowNanos);
        }
    }

    private void contribute(int rank, Contribute part, long nowNanos) {
        if (reason == null) {
            abort(gathers.contribute(rank, part, left::get, nowNanos));
        }
    }

    /** The compiler checks that all kinds are handled; a switch over types is made at run time, so usual messages do without. */
    private void receiveOther(int rank, ControlMessage.Upward message, long nowNanos) {
        switch (message) {
            case Heartbeat alive -> {}
            case Raise raised -> abort(raised.cause());
            case Farewell farewell -> leave(rank, farewell, nowNanos);
            case Inspected reply -> inspections.answer(rank, reply.record());
            case LinkLost lost -> linkLost(new Report(rank, lost.rank()), nowNanos);
            case Reply reply -> {
                replies.add(rank, reply.answer(), nowNanos);
                abort(checks.answer(rank, reply.answer(), nowNanos));
            }
            case Compare compare -> {
                if (reason == null) {
                    abort(checks.compare(rank, compare, nowNanos));
                }
            }
            case Contribute part -> contribute(rank, part, nowNanos);
        }
    }

    /** A single report does not count: only the reporter knows whether it still waits for the rank. */
    private void linkLost(Report report, long nowNanos) {
        Suspicion suspicion =
                suspicions.merge(report, Suspicion.at(nowNanos), (known, repeated) -> known.repeated(nowNanos));
        if (suspicion.isSettled()) {
            String how = left.get(report.rank()) ? " left while rank " : " is alive, but its data link to rank ";
            String end = left.get(report.rank()) ? " still needed it" : " broke";
            abort(AbortReason.lost(report.rank(), "rank " + report.rank() + how + report.reporter() + end));
        }
    }

    private void leave(int rank, Farewell farewell, long nowNanos) {
        left.set(rank);
        if (reason == null) {
            gathers.left(left::get);
            abort(checks.left(rank, farewell.callLogs(), nowNanos));
        }
    }

    /** The connection of a rank has ended; unless it has said farewell, the job ends with {@code why}. */
    public void ended(int rank, Detection detection, String why, long nowNanos) {
        ended.set(rank);
        if (!left.get(rank)) {
            lost(rank, detection, why, nowNanos);
        }
    }

    /** A rank is lost, which ends the job with {@code why}, and with where it was, if that is known. */
    public void lost(int rank, Detection detection, String why, long nowNanos) {
        abort(AbortReason.lost(rank, detection, why + replies.whereabouts(rank, nowNanos)));
    }

    /** Ends the job, if it has not ended before; null does nothing. */
    public void abort(AbortReason first) {
        if (first == null || reason != null) {
            return;
        }
        reason = first;
        gathers.clear();
        checks.clear();
        // Rank 0 last: once notified, it may exit, and every other rank would report rank 0 as the cause.
        for (int rank = size - 1; rank >= 0; rank--) {
            out.send(rank, new Aborted(first));
        }
    }

    /** Handles timeouts; to be called about every 100 ms. */
    public void tick(long nowNanos) {
        inspections.tick(() -> others(NONE), nowNanos);
        if (reason != null) {
            return;
        }
        gathers.tick(nowNanos);
        abort(checks.tick(nowNanos));
    }

    /** The fault that has ended the job; null if there is none. */
    public AbortReason cause() {
        return reason;
    }

    public boolean hasLeft(int rank) {
        return left.get(rank);
    }

    /** Whether every other rank has left or ended. */
    public boolean isAlone(int rank) {
        return others(rank).isEmpty();
    }

    /** All ranks but the given one that have neither left nor ended. */
    public List<Integer> others(int rank) {
        return IntStream.range(0, size)
                .filter(other -> other != rank && !left.get(other) && !ended.get(other))
                .boxed()
                .toList();
    }

    /** Whether the job has ended by a fault. */
    public boolean isAborted() {
        return reason != null;
    }
}
