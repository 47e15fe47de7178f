package io.tutti.error;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.tutti.error.CommunicationException.Category;
import io.tutti.error.CommunicationException.Detection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommunicationExceptionTest {
    private static CommunicationException failure(String message) {
        Throwable cause = new IllegalStateException("why");
        return new CommunicationException(Category.PEER_LOST, Detection.CLOSED, List.of(2, 3), message, cause);
    }

    @Test
    void theSameFailureOfACallKeepsEverything() {
        CommunicationException first = failure("rank 2 died");
        first.addSuppressed(new IllegalStateException("besides"));
        CommunicationException named = first.in("#3 barrier()");
        assertEquals(first.category(), named.category());
        assertEquals(first.detection(), named.detection());
        assertEquals(first.ranks(), named.ranks());
        assertSame(first.getCause(), named.getCause());
        assertArrayEquals(first.getStackTrace(), named.getStackTrace());
        assertArrayEquals(first.getSuppressed(), named.getSuppressed());
        assertEquals("", first.call());
        assertEquals("#3 barrier()", named.call());
        assertEquals("rank 2 died", named.reason());
        assertEquals("rank 2 died; this rank was in #3 barrier()", named.getMessage());
        assertEquals("rank 2 died; this rank was in close", named.in("close").getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no progress for 5 s in #3 barrier() by ring (waiting for rank 2) | #3 barrier() by ring | true",
                "rank 2 failed in #3 barrier() by ring: java.lang.Error: no | #3 barrier() by ring | true",
                "no progress for 5 s in #3 barrier() by ring | #3 barrier() by ring | true",
                "rank 2 failed in #13 barrier() by ring: java.lang.Error: no | #3 barrier() by ring | false",
                "rank 2 failed in #3 barrier() by ring-2: java.lang.Error: no | #3 barrier() by ring | false",
                "no progress in receive with tag 1 from rank 20 | receive with tag 1 from rank 2 | false",
                "in send 10 and in send 1 | send 1 | true",
                "the connection to rank 2 was lost | connect | false",
                "rank 1 aborted the job: enough | abort | false"
            })
    void aCallIsNamedOnce(String reason, String call, boolean isNamed) {
        assertEquals(
                isNamed ? reason : reason + "; this rank was in " + call,
                failure(reason).in(call).getMessage());
    }
}
