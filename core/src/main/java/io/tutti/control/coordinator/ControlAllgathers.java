package io.tutti.control.coordinator;

import io.tutti.control.message.AbortReason;
import io.tutti.control.message.ControlMessage.AllgatherFailed;
import io.tutti.control.message.ControlMessage.Contribute;
import io.tutti.control.message.ControlMessage.Gathered;
import io.tutti.control.message.Outbox;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.Ranks;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** The coordinator's all-gathers by topic. Used by its thread only. */
final class ControlAllgathers {
    /** A message with results carries up to this many bytes of them, or a single larger part. */
    private static final int GATHERED_BYTES = 1 << 20;

    private final Outbox out;
    private final Map<String, ControlAllgather> open = new HashMap<>();

    ControlAllgathers(Outbox out) {
        this.out = out;
    }

    /**
     * Takes a rank's part.
     *
     * @param hasLeft the ranks that will take part in no further all-gather
     * @return null, or the reason why the job must end
     */
    AbortReason contribute(int rank, Contribute message, IntPredicate hasLeft, long nowNanos) {
        ControlAllgather gather = open.computeIfAbsent(
                message.topic(), topic -> new ControlAllgather(message.members(), message.limitMillis(), nowNanos));
        String fault = gather.add(rank, message.members(), message.own());
        if (fault != null) {
            return new AbortReason(Category.MISMATCH, List.of(rank), "exchange " + message.topic() + ": " + fault);
        }
        if (gather.isComplete()) {
            open.remove(message.topic());
            deliver(message.topic(), gather);
        } else if (failIfLeft(message.topic(), gather, hasLeft)) {
            open.remove(message.topic());
        }
        return null;
    }

    private void deliver(String topic, ControlAllgather gather) {
        byte[][] parts = gather.parts();
        for (int first = 0; first < parts.length; ) {
            long bytes = parts[first].length;
            int end = first + 1;
            while (end < parts.length && bytes + parts[end].length + 4L * (end - first) <= GATHERED_BYTES) {
                bytes += parts[end++].length;
            }
            Gathered message = new Gathered(topic, first, Arrays.copyOfRange(parts, first, end));
            for (int member : gather.members()) {
                out.send(member, message);
            }
            first = end;
        }
    }

    private boolean failIfLeft(String topic, ControlAllgather gather, IntPredicate hasLeft) {
        List<Integer> leavers =
                gather.ranks(false).stream().filter(hasLeft::test).toList();
        if (leavers.isEmpty()) {
            return false;
        }
        fail(
                topic,
                gather,
                new AbortReason(Category.PEER_LOST, leavers, Ranks.text(leavers) + " left before all-gather " + topic));
        return true;
    }

    private void fail(String topic, ControlAllgather gather, AbortReason reason) {
        for (int rank : gather.ranks(true)) {
            out.send(rank, new AllgatherFailed(topic, reason));
        }
    }

    /** Fails the all-gathers that wait for a rank that has left. */
    void left(IntPredicate hasLeft) {
        open.entrySet().removeIf(entry -> failIfLeft(entry.getKey(), entry.getValue(), hasLeft));
    }

    /** Fails the all-gathers that have waited too long. */
    void tick(long nowNanos) {
        for (Iterator<Map.Entry<String, ControlAllgather>> i = open.entrySet().iterator(); i.hasNext(); ) {
            Map.Entry<String, ControlAllgather> entry = i.next();
            ControlAllgather gather = entry.getValue();
            if (gather.isOver(nowNanos)) {
                i.remove();
                List<Integer> missing = gather.ranks(false);
                String message = Ranks.text(missing) + (missing.size() == 1 ? " has" : " have")
                        + " not reached all-gather " + entry.getKey() + " within " + gather.limit();
                fail(entry.getKey(), gather, new AbortReason(Category.DEADLINE, missing, message));
            }
        }
    }

    /** Drops all; the job has ended. */
    void clear() {
        open.clear();
    }
}
