package io.tutti.training.gradient;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.trace.Recording;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DenseWarmUpTest {
    private static final int ELEMENTS = 10;

    /** Returns how many elements of as many gradients of ones were exchanged, step by step. */
    private static List<Long> exchanged(GradientExchange exchange, int steps) {
        List<Long> results = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            float[] gradient = new float[ELEMENTS];
            Arrays.fill(gradient, 1);
            exchange.exchange(gradient);
            results.add(exchange.report().result());
        }
        return results;
    }

    private static DenseWarmUp open(Communicator world, long steps) {
        return new DenseWarmUp(
                GradientExchanges.open("dense", world, ELEMENTS, ELEMENTS),
                GradientExchanges.open("topka", world, ELEMENTS, 2),
                steps);
    }

    @Test
    void shouldBeDenseForTheGivenSteps() {
        Tutti.local(1, world -> {
            try (DenseWarmUp exchange = open(world, 2)) {
                assertEquals(List.of(10L, 10L, 2L, 2L), exchanged(exchange, 4));
                assertEquals(4, exchange.totals().calls());
                assertEquals("topka", exchange.name());
                assertEquals(2, exchange.sent().size());
            }
            try (DenseWarmUp exchange = open(world, 0)) {
                assertEquals(List.of(2L), exchanged(exchange, 1));
            }
        });
    }

    @Test
    void shouldGoOnAtTheStepThatWasSaved() {
        Tutti.local(1, world -> {
            try (DenseWarmUp first = open(world, 2);
                    DenseWarmUp second = open(world, 2)) {
                exchanged(first, 1);
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                first.save(new DataOutputStream(bytes));
                second.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
                assertEquals(List.of(10L, 2L), exchanged(second, 2));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Of the sparse one, whose recording has no dense steps. */
    @Test
    void shouldRecordTheSparseExchange() {
        Tutti.local(1, world -> {
            try (DenseWarmUp exchange = open(world, 1)) {
                Recording recording = new Recording(false);
                exchange.record(recording);
                exchanged(exchange, 3);
                assertEquals(2, recording.trace().calls());
                assertEquals("topka", recording.trace().exchange());
                assertThrows(IllegalStateException.class, () -> exchange.record(recording));
            }
        });
    }
}
