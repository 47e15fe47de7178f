package io.tutti.studies.sums;

import io.tutti.Communicator;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.outerproduct.OuterShape;
import io.tutti.type.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;

/** Ranks that are threads and really sum outer products. It writes down what it was asked, and may break down. */
public final class LocalBed implements SumsBed {
    private static final double NANO = 1e-9;

    /** What was asked for, in order. */
    public final List<String> asked = new ArrayList<>();

    private final int breakdown;

    /** @param breakdown after so many questions the ranks are lost */
    public LocalBed(int breakdown) {
        this.breakdown = breakdown;
    }

    @Override
    public String name() {
        return "threads, as they are";
    }

    @Override
    public String caption() {
        return "Threads of one process.";
    }

    @Override
    public double bytesPerSecond() {
        return 0;
    }

    @Override
    public List<SumMethod> others() {
        return List.of();
    }

    @Override
    public Sums start(int ranks, int largest, List<SumMethod> methods) {
        return new Threads(ranks);
    }

    private final class Threads implements Sums {
        private final int ranks;
        private int questions;

        Threads(int ranks) {
            this.ranks = ranks;
        }

        @Override
        public double[] seconds(SumMethod method, int size, int iterations) {
            if (questions++ == breakdown) {
                throw new IllegalStateException("the ranks are lost");
            }
            asked.add(method.word() + " " + size + " " + iterations);
            LongAccumulator[] slowest = new LongAccumulator[iterations];
            for (int i = 0; i < iterations; i++) {
                slowest[i] = new LongAccumulator(Math::max, 1);
            }
            Tutti.local(ranks, world -> run(world, method, size, slowest));
            double[] seconds = new double[iterations];
            for (int i = 0; i < iterations; i++) {
                seconds[i] = NANO * slowest[i].get();
            }
            return seconds;
        }

        private static void run(Communicator world, SumMethod method, int size, LongAccumulator[] slowest) {
            OuterProducts outer = products(world, method, size);
            float[] vector = new float[size];
            float[] matrix = new float[size * size];
            Runnable barrier = world.prepare(new Request.Barrier())::run;
            for (LongAccumulator iteration : slowest) {
                barrier.run();
                long start = System.nanoTime();
                outer.sum(vector, vector, matrix);
                iteration.accumulate(System.nanoTime() - start);
            }
        }

        private static OuterProducts products(Communicator world, SumMethod method, int size) {
            OuterShape shape = new OuterShape(size, size, 1, ElementType.FLOAT32);
            return OuterProducts.of(world, shape, method.method(), method.kernel() == SumMethod.Kernel.FUSED);
        }

        @Override
        public long wrong(SumMethod method, int size) {
            AtomicInteger wrong = new AtomicInteger();
            Tutti.local(ranks, world -> {
                float[] ones = new float[size];
                java.util.Arrays.fill(ones, 1);
                float[] matrix = new float[size * size];
                products(world, method, size).sum(ones, ones, matrix);
                for (float element : matrix) {
                    wrong.addAndGet(element == ranks ? 0 : 1);
                }
            });
            return wrong.get();
        }

        @Override
        public double compiledSeconds() {
            return 0;
        }

        @Override
        public double bytesPerSecond() {
            return 0;
        }

        @Override
        public void close() {
            // threads have ended by themselves
        }
    }
}
