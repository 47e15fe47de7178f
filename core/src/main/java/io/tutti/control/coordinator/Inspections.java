package io.tutti.control.coordinator;

import io.tutti.control.message.ControlMessage.Inspect;
import io.tutti.control.message.Outbox;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Asks all ranks for what they have recorded, when a user wants to see it. Used by the coordinator's thread only. */
final class Inspections {
    /** How long replies may take. */
    static final long PATIENCE_NANOS = 2_000_000_000L;

    private final Outbox out;
    private final Map<Integer, byte[]> answers = new TreeMap<>();
    private final Set<Integer> missing = new HashSet<>();
    private BooleanSupplier isAsked = () -> false;
    private Consumer<Map<Integer, byte[]>> results = records -> {};
    private boolean open;
    private long endNanos;

    Inspections(Outbox out) {
        this.out = out;
    }

    /** Serves requests from now on. */
    void serve(BooleanSupplier asked, Consumer<Map<Integer, byte[]>> receiver) {
        isAsked = asked;
        results = receiver;
    }

    void answer(int rank, byte[] record) {
        if (open && missing.remove(rank)) {
            answers.put(rank, record);
            concludeIfComplete();
        }
    }

    /**
     * Begins an inspection if a user asks for one, and ends one that takes too long.
     *
     * @param ranks returns the ranks that are in the job
     */
    void tick(Supplier<List<Integer>> ranks, long nowNanos) {
        if (open && nowNanos - endNanos >= 0) {
            missing.clear();
            concludeIfComplete();
        }
        if (!open && isAsked.getAsBoolean()) {
            open = true;
            endNanos = nowNanos + PATIENCE_NANOS;
            answers.clear();
            missing.addAll(ranks.get());
            List.copyOf(missing).forEach(rank -> out.send(rank, new Inspect()));
            concludeIfComplete();
        }
    }

    private void concludeIfComplete() {
        if (open && missing.isEmpty()) {
            open = false;
            results.accept(Map.copyOf(answers));
        }
    }
}
