package io.tutti.control.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.tutti.control.message.ControlMessage.Contribute;
import io.tutti.control.message.ControlMessage.Gathered;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ControlAllgathersTest {
    private static final int LONGEST = 1 << 20;

    private final List<Gathered> toRankZero = new ArrayList<>();
    private final ControlAllgathers gathers = new ControlAllgathers((rank, message) -> {
        if (rank == 0 && message instanceof Gathered some) {
            toRankZero.add(some);
        }
    });

    /** A part without bytes may be the last of a message, or the first of the next one. */
    @Test
    void eachPartIsDeliveredOnceInItsPlace() {
        List<Integer> lengths = List.of(LONGEST, 0, 0, LONGEST, 5, 0, LONGEST - 4, 0, 7);
        int[] members = IntStream.range(0, lengths.size()).toArray();
        for (int rank : members) {
            Contribute part = new Contribute("t", members, new byte[lengths.get(rank)], 1_000);
            assertNull(gathers.contribute(rank, part, other -> false, 0));
        }
        int next = 0;
        for (Gathered some : toRankZero) {
            assertEquals(next, some.first());
            next += some.parts().length;
        }
        assertEquals(
                lengths,
                toRankZero.stream()
                        .flatMap(some -> Stream.of(some.parts()))
                        .map(part -> part.length)
                        .toList());
    }
}
