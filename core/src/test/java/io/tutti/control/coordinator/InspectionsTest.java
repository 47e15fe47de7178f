package io.tutti.control.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.tutti.control.message.ControlMessage.Inspect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How rank 0 asks for records. */
class InspectionsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final List<Integer> RANKS = List.of(0, 1, 2);

    private final List<Integer> asked = new ArrayList<>();
    private final Inspections inspections = new Inspections((rank, message) -> {
        if (message instanceof Inspect) {
            asked.add(rank);
        }
    });

    private boolean wanted = true;
    private Map<Integer, byte[]> result;

    private void serve() {
        inspections.serve(
                () -> {
                    boolean now = wanted;
                    wanted = false;
                    return now;
                },
                records -> result = records);
        inspections.tick(() -> RANKS, 0);
    }

    @Test
    void allAreAskedAndTheirAnswersGathered() {
        serve();
        assertEquals(RANKS, asked.stream().sorted().toList());
        RANKS.forEach(rank -> inspections.answer(rank, new byte[] {rank.byteValue()}));
        assertEquals(Set.copyOf(RANKS), result.keySet());
        assertEquals(2, result.get(2)[0]);
    }

    @Test
    void whoDoesNotAnswerInTimeIsLeftOut() {
        serve();
        inspections.answer(0, new byte[1]);
        inspections.answer(2, new byte[1]);
        inspections.tick(() -> RANKS, SECOND);
        assertNull(result);
        inspections.tick(() -> RANKS, 3 * SECOND);
        assertEquals(Set.of(0, 2), result.keySet());
        inspections.answer(1, new byte[1]); // too late
        assertEquals(Set.of(0, 2), result.keySet());
    }
}
