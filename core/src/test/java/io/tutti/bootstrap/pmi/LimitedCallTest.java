package io.tutti.bootstrap.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LimitedCallTest {
    private static final Duration LONG = Duration.ofSeconds(50);

    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void end() {
        end.countDown();
    }

    private String block() throws InterruptedException {
        end.await();
        return "";
    }

    @Test
    void whatTheCallReturnsOrThrowsIsPassedOn() throws Exception {
        assertEquals("value", LimitedCall.of("test-call", LONG, () -> "value"));
        IOException failure = new IOException("no server");
        assertSame(
                failure,
                assertThrows(
                        IOException.class,
                        () -> LimitedCall.of("test-call", LONG, () -> {
                            throw failure;
                        })));
    }

    @Test
    void aCallThatTakesTooLongIsLeftBehind() {
        assertThrows(TimeoutException.class, () -> LimitedCall.of("test-call", Duration.ZERO, this::block));
    }

    /** Whoever has interrupted the thread expects that it ends: the other ways to find the ranks must see that, too. */
    @Test
    void aThreadThatIsInterruptedStaysSo() {
        Thread.currentThread().interrupt();
        assertThrows(IOException.class, () -> LimitedCall.of("test-call", LONG, this::block));
        assertTrue(Thread.interrupted());
    }
}
