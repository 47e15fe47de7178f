package io.tutti.sparse;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;

/**
 * Runs exchanges on random gradients of small whole numbers, whose sums are exact in any order, and compares the results
 * with {@link ExpectedExchange}. Few different magnitudes make many ties.
 */
public final class ExchangeDrill {
    private static final int STEPS = 3;

    private final Communicator world;
    private final Random common;
    private final Random own;
    private final long seed;

    private ExchangeDrill(Communicator world, long seed) {
        this.world = world;
        this.seed = seed;
        this.common = new Random(seed);
        this.own = new Random(31 * seed + world.rank());
    }

    /** Runs all exchanges on vectors of several kinds; all ranks call it with the same seed. */
    public static void run(Communicator world, long seed, int rounds) {
        ExchangeDrill drill = new ExchangeDrill(world, seed);
        for (int round = 0; round < rounds; round++) {
            for (String name : new String[] {
                "dense",
                "dense-overlap",
                "dense-overlap:buckets=3",
                "dense-overlap:first=1,bucket=2",
                "topka",
                "topkdsa",
                "gtopk",
                "gaussiank",
                "ok-topk:reuse=1",
                "ok-topk:reuse=1,tau=1,buckets=3",
                "ok-topk:reuse=1,split=equal,rotate=off",
                "ok-topk:reuse=1,form=published",
                "ok-topk:reuse=1,form=published,watch=on,tau=1",
                "ok-topk:reuse=3",
                "ok-topk:form=published,reuse=2",
                "dense:wire=bf16",
                "topka:wire=fp16",
                "topkdsa:wire=bf16",
                "gtopk:wire=bf16",
                "gaussiank:wire=fp16",
                "ok-topk:wire=bf16",
                "ok-topk:form=published,reuse=1,buckets=2,wire=fp16"
            }) {
                int elements = drill.common.nextInt(4) == 0 ? drill.common.nextInt(4) : drill.common.nextInt(300);
                int k = drill.common.nextInt(3) == 0
                        ? elements * drill.common.nextInt(2)
                        : drill.common.nextInt(elements + 1);
                drill.exchanges(name, elements, k);
            }
        }
    }

    private void exchanges(String name, int elements, int k) {
        try (GradientExchange exchange = GradientExchanges.open(name, world, elements, k)) {
            int kind = common.nextInt(5);
            for (int step = 0; step < STEPS; step++) {
                String what = name + " elements=" + elements + " k=" + k + " ranks=" + world.size() + " kind=" + kind
                        + " step=" + step + " seed=" + seed;
                exchange(exchange, gradient(kind, elements), k, what);
            }
        }
    }

    private float[] gradient(int kind, int elements) {
        float[] gradient = new float[elements];
        int focus = own.nextInt(elements + 1);
        for (int i = 0; i < elements; i++) {
            gradient[i] = switch (kind) {
                case 0 -> 3;
                case 1 -> own.nextInt(5) - 2;
                case 2 -> own.nextInt(4000) - 2000;
                case 3 -> i >= focus && i < focus + 20 ? 100 + own.nextInt(3) : 0;
                default -> (world.rank() < world.size() / 2) == (i < elements / 2) ? 50 + own.nextInt(50) : 1;
            };
        }
        return gradient;
    }

    private void exchange(GradientExchange exchange, float[] gradient, int k, String what) {
        float[] accumulated = exchange.residual();
        for (int i = 0; i < gradient.length; i++) {
            accumulated[i] += gradient[i];
        }
        float[] update = new float[gradient.length];
        announce(exchange, gradient);
        exchange.exchange(MemorySegment.ofArray(gradient), MemorySegment.ofArray(update));
        float[] sum = scaled(update);
        float[][] all = everybodys(accumulated);
        float[] expected = expected(exchange, all, k, what);
        if (expected != null) {
            require(Arrays.equals(expected, sum), what + ": wrong sum");
        }
        requireNothingIsLost(exchange, accumulated, sum, what);
        requireEqualBits(update, what);
    }

    /** Some of the gradient from its end, as backward passes do, in pieces of which the rest must not be read yet. */
    private void announce(GradientExchange exchange, float[] gradient) {
        float[] growing = new float[gradient.length];
        int last = gradient.length;
        while (last > 0 && common.nextInt(5) > 0) {
            int from = common.nextInt(last);
            System.arraycopy(gradient, from, growing, from, last - from);
            exchange.announce(MemorySegment.ofArray(growing), from, last);
            last = from;
        }
    }

    /** The update times the number of ranks: whole numbers again. */
    private float[] scaled(float[] update) {
        float[] sum = new float[update.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = (float) Math.rint((double) update[i] * world.size()) + 0f;
        }
        return sum;
    }

    private float[][] everybodys(float[] own) {
        int elements = own.length;
        float[] all = new float[elements * world.size()];
        world.allgather(Data.of(own), Data.of(all));
        float[][] rows = new float[world.size()][];
        Arrays.setAll(rows, rank -> Arrays.copyOfRange(all, rank * elements, (rank + 1) * elements));
        return rows;
    }

    /** The result, or null where a selection is not exact, or values are rounded. */
    private float[] expected(GradientExchange exchange, float[][] all, int k, String what) {
        int elements = exchange.elements();
        Map<Integer, Float> result = switch (what.contains("wire=") ? "" : exchange.name()) {
            case "dense", "dense-overlap" -> ExpectedExchange.sumOfTops(all, elements);
            case "topka", "topkdsa" -> ExpectedExchange.sumOfTops(all, k);
            case "gtopk" -> ExpectedExchange.treeOfTops(all, k, 0, Integer.MAX_VALUE);
            case "ok-topk" ->
                what.contains("reuse=1") ? ExpectedExchange.top(ExpectedExchange.sumOfTops(all, k), k) : null;
            default -> null;
        };
        return result == null ? null : ExpectedExchange.dense(result, elements);
    }

    /** All residuals and what was sent are all that was accumulated; an element is one or the other
     * but for trees and where values are rounded. */
    private void requireNothingIsLost(GradientExchange exchange, float[] accumulated, float[] sum, String what) {
        float[] residual = exchange.residual();
        boolean mayKeepParts = exchange.name().equals("gtopk") || what.contains("wire=");
        for (int i = 0; i < residual.length && !mayKeepParts; i++) {
            require(residual[i] == accumulated[i] || residual[i] == 0, what + ": element " + i + " was changed");
        }
        float[] before = accumulated.clone();
        world.allreduce(before, Reduction.SUM);
        world.allreduce(residual, Reduction.SUM);
        for (int i = 0; i < residual.length; i++) {
            require(residual[i] + sum[i] == before[i], what + ": of element " + i + " something was lost");
        }
    }

    private void requireEqualBits(float[] update, String what) {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * update.length);
        bytes.asFloatBuffer().put(update);
        byte[][] all = world.allgatherBytes(bytes.array());
        for (byte[] other : all) {
            require(Arrays.equals(other, bytes.array()), what + ": ranks hold different bits");
        }
    }

    private static void require(boolean isRight, String otherwise) {
        if (!isRight) {
            throw new AssertionError(otherwise);
        }
    }
}
