package io.tutti.messaging.protocol;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MatchTableTest {
    private static final int TAGS = 10;

    private final MatchTable<Arrival> table = new MatchTable<>();

    private static Arrival entry(int tag) {
        Arrival entry = new Arrival();
        entry.source = 3;
        entry.tag = tag;
        return entry;
    }

    /** Also of more than there is room for at first. */
    @Test
    void theFirstOfEqualEntriesIsFoundFirst() {
        List<Arrival> all = new ArrayList<>();
        for (int number = 0; number < 1_000; number++) {
            all.add(entry(number % TAGS));
            table.add(all.getLast());
        }
        table.remove(all.get(TAGS)); // from the middle of a list
        for (int number = 0; number < 1_000; number++) {
            if (number != TAGS) {
                assertSame(all.get(number), table.find(3, number % TAGS));
                table.remove(all.get(number));
            }
        }
        for (int tag = 0; tag < TAGS; tag++) {
            assertNull(table.find(3, tag));
        }
    }

    /** It would grow with all messages that have ever been there. */
    @Test
    void whatIsRemovedTakesNoRoom() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Arrival entry = entry(0);
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int tag = 0; tag < 100_000; tag++) {
            entry.tag = tag;
            table.add(entry);
            assertSame(entry, table.find(3, tag));
            table.remove(entry);
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(bytes < 100_000, () -> bytes + " bytes");
    }
}
