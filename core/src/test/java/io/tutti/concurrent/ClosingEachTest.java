package io.tutti.concurrent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingEachTest {
    private final ClosingEach closing = new ClosingEach();
    private final List<Object> closed = new ArrayList<>();

    private void fail(RuntimeException failure) {
        closing.close(() -> {
            closed.add(failure);
            throw failure;
        });
    }

    @Test
    void thoseAfterOneThatFailsAreClosed() {
        IllegalStateException first = new IllegalStateException("first");
        IllegalStateException second = new IllegalStateException("second");
        fail(first);
        fail(second);
        closing.close(() -> closed.add("third"));
        assertSame(first, assertThrows(IllegalStateException.class, closing::end));
        assertArrayEquals(new Throwable[] {second}, first.getSuppressed());
        assertEquals(List.of(first, second, "third"), closed);
    }

    /** Why a job has failed is one exception for all that depends on it. */
    @Test
    void whatAllThrowIsThrownOnce() {
        IllegalStateException cause = new IllegalStateException("the job has failed");
        fail(cause);
        fail(cause);
        assertSame(cause, assertThrows(IllegalStateException.class, closing::end));
        assertEquals(0, cause.getSuppressed().length);
    }

    @Test
    void anErrorIsThrownAsItIs() {
        closing.close(() -> {
            throw new AssertionError("error");
        });
        closing.close(() -> closed.add("next"));
        assertEquals("error", assertThrows(AssertionError.class, closing::end).getMessage());
        assertEquals(List.of("next"), closed);
    }

    @Test
    void nothingIsThrownIfNothingFails() {
        closing.close(() -> closed.add("only"));
        closing.end();
        assertEquals(List.of("only"), closed);
    }
}
