package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamedCallsTest {
    private static final CommunicationException FAULT =
            new CommunicationException(Category.PEER_LOST, List.of(1), "rank 1 died");

    private static CommunicationException thrown(CommunicationException fault) {
        return assertThrows(
                CommunicationException.class,
                () -> NamedCalls.run("connect", () -> {
                    throw fault;
                }));
    }

    @Test
    void aFailureThatNamesNoCallNamesThisOne() {
        assertEquals("rank 1 died; this rank was in connect", thrown(FAULT).getMessage());
    }

    /** Such as the warm-up of connect. */
    @Test
    void aCollectiveInsideItStaysNamed() {
        CommunicationException ofWarmUp = FAULT.in("barrier() by ring, the warm-up of connect");
        assertSame(ofWarmUp, thrown(ofWarmUp));
    }

    @Test
    void whatTheCallReturnsIsReturned() {
        String result = NamedCalls.run("connect", () -> "a communicator");
        assertEquals("a communicator", result);
    }
}
