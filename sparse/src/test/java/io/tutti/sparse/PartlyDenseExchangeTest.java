package io.tutti.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.error.CommunicationException;
import io.tutti.sparse.trace.Recording;
import io.tutti.type.Reduction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The last elements are exchanged densely, the first ones as by the named exchange alone. */
class PartlyDenseExchangeTest {
    private static final int SPARSE = 400;
    private static final int DENSE = 30;
    private static final int K = 20;
    private static final int STEPS = 5;

    @ParameterizedTest
    @ValueSource(strings = {"topka", "ok-topk", "gtopk", "dense"})
    void eachPartIsWhatItsExchangeAloneGives(String name) {
        for (int ranks = 1; ranks <= 4; ranks++) {
            Tutti.local(ranks, world -> {
                try (GradientExchange both = GradientExchanges.open(name, world, SPARSE, K, DENSE);
                        GradientExchange first = GradientExchanges.open(name, world, SPARSE, K);
                        GradientExchange rest = GradientExchanges.open("dense", world, DENSE, DENSE)) {
                    assertEquals(SPARSE + DENSE, both.elements());
                    for (int step = 0; step < STEPS; step++) {
                        float[] gradient = gradient(world, step);
                        float[] head = Arrays.copyOf(gradient, SPARSE);
                        float[] tail = Arrays.copyOfRange(gradient, SPARSE, SPARSE + DENSE);
                        both.exchange(gradient);
                        first.exchange(head);
                        rest.exchange(tail);
                        assertArrayEquals(head, Arrays.copyOf(gradient, SPARSE));
                        assertArrayEquals(tail, Arrays.copyOfRange(gradient, SPARSE, SPARSE + DENSE));
                        assertArrayEquals(Arrays.copyOf(first.residual(), SPARSE + DENSE), both.residual());
                        assertEquals(
                                first.report().total().plus(rest.report().total()),
                                both.report().total());
                    }
                    assertEquals(STEPS, both.totals().calls());
                }
            });
        }
    }

    /** The ranges are those of a backward pass; one of them lies across the border of both parts. */
    @Test
    void whatIsAnnouncedOfEachPartBegins() {
        Tutti.local(3, world -> {
            try (GradientExchange both =
                    GradientExchanges.open("dense-overlap:first=1", world, SPARSE, SPARSE, DENSE)) {
                assertTrue(both.overlaps());
                for (int step = 0; step < STEPS; step++) {
                    float[] gradient = gradient(world, step);
                    float[] expected = gradient.clone();
                    world.allreduce(expected, Reduction.AVG);
                    MemorySegment segment = MemorySegment.ofArray(gradient);
                    both.announce(segment, SPARSE + 10, SPARSE + DENSE);
                    both.announce(segment, SPARSE - 10, SPARSE + 10);
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> both.announce(segment, SPARSE, SPARSE + 1),
                            "an element twice");
                    Arrays.fill(gradient, SPARSE, SPARSE + DENSE, Float.NaN); // too late to matter: they travel
                    both.announce(segment, 0, SPARSE - 10);
                    both.exchange(segment, segment);
                    assertArrayEquals(expected, gradient, 1e-6f);
                }
            }
            try (GradientExchange both = GradientExchanges.open("topka", world, SPARSE, K, DENSE)) {
                assertFalse(both.overlaps());
                assertThrows(
                        IllegalArgumentException.class,
                        () -> both.announce(MemorySegment.ofArray(new float[SPARSE + DENSE]), -1, 2));
            }
        });
    }

    @Test
    void aRestoredExchangeGoesOnWithTheSameBits() {
        Tutti.local(3, world -> {
            try (GradientExchange through = GradientExchanges.open("ok-topk", world, SPARSE, K, DENSE);
                    GradientExchange resumed = GradientExchanges.open("ok-topk", world, SPARSE, K, DENSE)) {
                through.exchange(gradient(world, 0));
                copyState(through, resumed);
                float[] expected = gradient(world, 1);
                float[] actual = gradient(world, 1);
                through.exchange(expected);
                resumed.exchange(actual);
                assertArrayEquals(expected, actual);
            }
        });
    }

    /** As in a step of a training that is repeated without the lost rank: what it has changed in the residual would count twice. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLossInEitherPartLeavesTheResidual(boolean isInRest) {
        CountDownLatch isThere = new CountDownLatch(1);
        float[][] residuals = new float[2][];
        assertThrows(
                CommunicationException.class,
                () -> Tutti.local(2, world -> {
                    GradientExchange first = GradientExchanges.open("topka", world, SPARSE, K);
                    GradientExchange rest = GradientExchanges.open("dense", world, DENSE, DENSE);
                    new PartlyDenseExchange(first, rest).exchange(gradient(world, 0));
                    boolean isLost = world.rank() == 1;
                    Runnable before = isLost ? () -> abortOnceThere(world, isThere) : isThere::countDown;
                    GradientExchange both = isInRest
                            ? new PartlyDenseExchange(first, new After(before, rest))
                            : new PartlyDenseExchange(new After(before, first), rest);
                    if (!isLost) { // else a rank could overwrite what the other has just found
                        residuals[0] = both.residual();
                    }
                    try {
                        both.exchange(gradient(world, 1));
                    } catch (CommunicationException e) {
                        assertTrue(isLost ? e.call().equals("abort") : e.call().contains("("), e::getMessage);
                        throw e;
                    } finally {
                        residuals[1] = isLost ? residuals[1] : both.residual();
                    }
                }));
        assertArrayEquals(residuals[0], residuals[1]);
    }

    private static void abortOnceThere(Communicator world, CountDownLatch isThere) {
        Uninterrupted.await(Long.MAX_VALUE, nanos -> isThere.await(nanos, TimeUnit.NANOSECONDS));
        world.abort("lost");
    }

    /** An exchange before which something happens. */
    private record After(Runnable before, GradientExchange exchange) implements GradientExchange {
        @Override
        public void exchange(MemorySegment gradient, MemorySegment update) {
            before.run();
            exchange.exchange(gradient, update);
        }

        @Override
        public String name() {
            return exchange.name();
        }

        @Override
        public int elements() {
            return exchange.elements();
        }

        @Override
        public ExchangeReport report() {
            return exchange.report();
        }

        @Override
        public ExchangeTotals totals() {
            return exchange.totals();
        }

        @Override
        public void record(Recording recording) {
            exchange.record(recording);
        }

        @Override
        public float[] residual() {
            return exchange.residual();
        }

        @Override
        public void save(DataOutput out) throws IOException {
            exchange.save(out);
        }

        @Override
        public void restore(DataInput in) throws IOException {
            exchange.restore(in);
        }

        @Override
        public void close() {
            exchange.close();
        }
    }

    private static void copyState(GradientExchange from, GradientExchange to) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            from.save(new DataOutputStream(bytes));
            to.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aWrongLengthIsRefused() {
        Tutti.local(1, world -> {
            try (GradientExchange both = GradientExchanges.open("topka", world, SPARSE, K, DENSE)) {
                assertThrows(IllegalArgumentException.class, () -> both.exchange(new float[SPARSE]));
            }
            assertThrows(IllegalArgumentException.class, () -> GradientExchanges.open("topka", world, SPARSE, K, -1));
        });
    }

    private static float[] gradient(Communicator world, int step) {
        Random random = new Random(31L * step + world.rank());
        float[] gradient = new float[SPARSE + DENSE];
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] = (float) random.nextGaussian();
        }
        return gradient;
    }

    @Test
    void bothPartsTakeTime() {
        Tutti.local(2, world -> {
            GradientExchange first = GradientExchanges.open("topka", world, SPARSE, K);
            GradientExchange rest = GradientExchanges.open("dense", world, DENSE, DENSE);
            try (PartlyDenseExchange both = new PartlyDenseExchange(first, rest)) {
                both.exchange(gradient(world, 0));
                ExchangeReport one = first.report();
                ExchangeReport other = rest.report();
                assertEquals(one.nanos() + other.nanos(), both.report().nanos());
                assertEquals(
                        one.communicationNanos() + other.communicationNanos(),
                        both.report().communicationNanos());
                assertTrue(other.communicationNanos() > 0);
            }
        });
    }
}
