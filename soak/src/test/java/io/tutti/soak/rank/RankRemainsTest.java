package io.tutti.soak.rank;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.Selector;
import org.junit.jupiter.api.Test;

class RankRemainsTest {
    @Test
    void aPollerThatStaysOpenIsSeen() throws IOException {
        RankRemains before = RankRemains.before();
        try (Selector open = Selector.open()) {
            assertTrue(open.isOpen());
            String more = RankRemains.now().more(before);
            assertTrue(more.contains("more of the descriptors"), more);
        }
        String more = RankRemains.now().more(before);
        assertFalse(more.contains("descriptors"), more);
    }
}
