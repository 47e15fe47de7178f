package io.tutti.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.Reduction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchanges among ranks that are threads. */
public class GradientExchangesTest {
    /** Small memory, since the ranks of one JVM keep that of closed communicators until they end. */
    public static final Options OPTIONS = Options.defaults()
            .with(Setting.RING_BYTES, "4096")
            .with(Setting.SLOT_BYTES, "1024")
            .with(Setting.STAGE_BYTES, "4096");

    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    static Stream<String> names() {
        return Stream.concat(GradientExchanges.names().stream(), Stream.of("dense:wire=fp16", "ok-topk:wire=bf16"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void giveWhatASingleProcessComputes(int ranks) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Tutti.local(ranks, OPTIONS, world -> ExchangeDrill.run(world, SEED, ranks < 6 ? 3 : 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"topka", "topkdsa", "gtopk", "gaussiank", "ok-topk", "ok-topk:form=published"})
    void nameTheRankWhoseGradientIsNoNumberAndGoOn(String name) {
        for (float wrong : new float[] {Float.NaN, Float.NEGATIVE_INFINITY}) {
            Tutti.local(3, OPTIONS, world -> {
                try (GradientExchange exchange = GradientExchanges.open(name, world, 40, 5)) {
                    float[] gradient = gradient(new Random(world.rank()), 40);
                    exchange.exchange(gradient.clone());
                    float[] residual = exchange.residual();
                    float[] bad = gradient.clone();
                    bad[17] = world.rank() == 1 ? wrong : bad[17];
                    String message = assertThrows(ArithmeticException.class, () -> exchange.exchange(bad))
                            .getMessage();
                    assertTrue(message.contains("rank 1") && message.contains("element 17"), message);
                    assertArrayEquals(residual, exchange.residual());
                    exchange.exchange(gradient);
                }
            });
        }
    }

    /** A sum that is infinite is exchanged as dense would, but nothing of it stays in a residual, where it would for good. */
    @ParameterizedTest
    @ValueSource(strings = {"dense", "topka", "topkdsa", "gtopk", "gaussiank", "ok-topk"})
    void keepNumbersInResidualsWhereASumIsNone(String name) {
        Tutti.local(2, OPTIONS, world -> {
            try (GradientExchange exchange = GradientExchanges.open(name + ":wire=bf16", world, 40, 5)) {
                float[] gradient = gradient(new Random(world.rank()), 40);
                gradient[17] = Float.MAX_VALUE;
                exchange.exchange(gradient);
                assertEquals(Float.POSITIVE_INFINITY, gradient[17]);
                for (float each : exchange.residual()) {
                    assertTrue(Float.isFinite(each), Arrays.toString(exchange.residual()));
                }
            }
        });
    }

    /** What was learned from a refused gradient does not count. */
    @ParameterizedTest
    @ValueSource(strings = {"gaussiank", "ok-topk", "ok-topk:watch=off", "ok-topk:form=published"})
    void selectAfterARefusedGradientAsIfItHadNotBeen(String name) {
        Tutti.local(3, OPTIONS, world -> {
            try (GradientExchange exchange = GradientExchanges.open(name, world, 40, 5);
                    GradientExchange fresh = GradientExchanges.open(name, world, 40, 5)) {
                float[] bad = new float[40];
                Arrays.fill(bad, world.rank() == 2 ? Float.POSITIVE_INFINITY : 1);
                assertThrows(ArithmeticException.class, () -> exchange.exchange(bad));
                float[] one = gradient(new Random(world.rank()), 40);
                float[] other = one.clone();
                exchange.exchange(one);
                fresh.exchange(other);
                assertArrayEquals(other, one);
                assertTrue(exchange.report().selected() >= 4, exchange.report().toString());
            }
        });
    }

    /** Neighbouring floats: the k-th sum is found to its last bit, with other ranks' help. */
    @ParameterizedTest
    @ValueSource(strings = {"ok-topk", "ok-topk:threshold=gathered", "gtopk", "topka"})
    void sumsAreToldApartByTheirLastBits(String name) {
        Tutti.local(3, OPTIONS, world -> {
            float[] gradient = new float[60];
            for (int i = world.rank(); i < gradient.length; i += 3) {
                gradient[i] = 1 + i * 0x1p-23f;
            }
            try (GradientExchange exchange = GradientExchanges.open(name, world, 60, 7)) {
                exchange.exchange(gradient);
                int last = name.equals("topka") ? 60 - 21 : 60 - 7;
                for (int i = 0; i < gradient.length; i++) {
                    assertEquals(i >= last, gradient[i] > 0, name + " at " + i);
                }
            }
        });
    }

    @Test
    void whatIsAnnouncedTwiceIsRefusedAndChangesNothing() {
        Tutti.local(2, OPTIONS, world -> {
            try (GradientExchange exchange = GradientExchanges.open("dense-overlap", world, 200, 1)) {
                float[] vector = gradient(new Random(world.rank()), 200);
                float[] expected = vector.clone();
                world.allreduce(expected, Reduction.AVG);
                MemorySegment gradient = MemorySegment.ofArray(vector);
                exchange.announce(gradient, 0, 10);
                for (int[] range : new int[][] {{0, 10}, {5, 40}, {9, 10}, {-1, 3}, {30, 20}, {190, 201}}) {
                    assertThrows(IllegalArgumentException.class, () -> exchange.announce(gradient, range[0], range[1]));
                }
                MemorySegment tooShort = gradient.asSlice(0, gradient.byteSize() - Float.BYTES);
                assertThrows(IllegalArgumentException.class, () -> exchange.announce(tooShort, 10, 199));
                exchange.announce(gradient, 10, 200);
                exchange.exchange(gradient, gradient);
                assertArrayEquals(expected, vector);
                exchange.announce(gradient, 0, 10); // of the next
            }
        });
    }

    /** Of buckets with 256 elements but for the first one, which is shorter. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void ranksMayAnnounceInDifferentOrdersOrNothing(int ranks) {
        int elements = 1000;
        Tutti.local(ranks, OPTIONS, world -> {
            try (GradientExchange exchange =
                    GradientExchanges.open("dense-overlap:first=1,bucket=1", world, elements, 1)) {
                for (int step = 0; step < 3; step++) {
                    float[] gradient = gradient(new Random(step * ranks + world.rank()), elements);
                    float[] expected = gradient.clone();
                    world.allreduce(expected, Reduction.AVG);
                    MemorySegment segment = MemorySegment.ofArray(gradient);
                    if (world.rank() != step) {
                        exchange.announce(segment, 0, 600); // the first buckets are complete before the last one
                        exchange.announce(segment, 900 - world.rank(), elements);
                        exchange.announce(segment, 600, 900 - world.rank());
                    }
                    exchange.exchange(gradient);
                    assertArrayEquals(expected, gradient, 1e-6f);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("names")
    void goOnFromASavedStateWithTheSameBits(String name) {
        Tutti.local(3, OPTIONS, world -> {
            try (GradientExchange first = GradientExchanges.open(name, world, 200, 20);
                    GradientExchange second = GradientExchanges.open(name, world, 200, 20)) {
                Random random = new Random(world.rank());
                for (int step = 0; step < 3; step++) {
                    first.exchange(gradient(random, 200));
                }
                assertEquals(!Arrays.equals(new float[200], first.residual()), first.keepsResidual());
                copy(first, second);
                for (int step = 0; step < 3; step++) {
                    float[] one = gradient(random, 200);
                    float[] two = one.clone();
                    first.exchange(one);
                    second.exchange(two);
                    assertArrayEquals(one, two);
                }
                assertArrayEquals(first.residual(), second.residual());
            }
        });
    }

    private static void copy(GradientExchange from, GradientExchange to) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            from.save(new DataOutputStream(bytes));
            to.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another length, another k, other parameters. */
    @ParameterizedTest
    @CsvSource({
        "topka, 20, 2, topka, 21, 2, elements=20",
        "topka, 20, 2, topka, 20, 3, k=2",
        "'ok-topk:form=published,tau=16', 20, 2, ok-topk, 20, 2, tau=16",
        "dense:wire=bf16, 20, 2, dense, 20, 2, wire=bf16"
    })
    void refuseTheStateOfAnother(
            String name, int elements, int k, String otherName, int otherElements, int otherK, String found) {
        Tutti.local(1, OPTIONS, world -> {
            try (GradientExchange one = GradientExchanges.open(name, world, elements, k);
                    GradientExchange other = GradientExchanges.open(otherName, world, otherElements, otherK)) {
                UncheckedIOException e = assertThrows(UncheckedIOException.class, () -> copy(one, other));
                assertTrue(e.getMessage().contains(found), e.getMessage());
                assertTrue(e.getMessage().lines().count() == 1, e.getMessage());
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "topk",
                "topka:k=3",
                "ok-topk:form=best",
                "ok-topk:split=none",
                "ok-topk:tau=0",
                "ok-topk:watch=yes",
                "ok-topk:speed=1",
                "topka:wire=fp8",
                "ok-topk:form"
            })
    void sayWhatIsWrongWithAName(String name) {
        Tutti.local(1, OPTIONS, world -> {
            String message = assertThrows(
                            IllegalArgumentException.class, () -> GradientExchanges.open(name, world, 10, 1))
                    .getMessage();
            assertTrue(message.contains("="), message);
        });
    }

    @Test
    void densitiesAreCounts() {
        assertEquals(0, GradientExchanges.countOf(0, 100));
        assertEquals(1, GradientExchanges.countOf(1e-9, 100));
        assertEquals(100, GradientExchanges.countOf(1, 100));
        assertThrows(IllegalArgumentException.class, () -> GradientExchanges.countOf(1.1, 100));
    }

    public static float[] gradient(Random random, int elements) {
        float[] gradient = new float[elements];
        for (int i = 0; i < elements; i++) {
            gradient[i] = (float) random.nextGaussian();
        }
        return gradient;
    }

    @Test
    void refuseWhatIsNoState() {
        Tutti.local(1, OPTIONS, world -> {
            try (GradientExchange exchange = GradientExchanges.open("dense", world, 10, 1)) {
                byte[] other = "another file".getBytes(StandardCharsets.UTF_8);
                IOException e = assertThrows(
                        IOException.class,
                        () -> exchange.restore(new DataInputStream(new ByteArrayInputStream(other))));
                assertEquals("this is not the state of an exchange, or that of an older version", e.getMessage());
            }
        });
    }
}
