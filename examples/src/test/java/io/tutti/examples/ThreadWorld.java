package io.tutti.examples;

import io.tutti.Communicator;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Ranks as threads with just the collectives of this module; sums are formed in rank order. */
final class ThreadWorld {
    private final int ranks;
    private final Object[] posted;
    private final CyclicBarrier barrier;

    private ThreadWorld(int ranks) {
        this.ranks = ranks;
        posted = new Object[ranks];
        barrier = new CyclicBarrier(ranks);
    }

    /** Runs a program on all ranks and throws what the first failing rank threw. */
    static void run(int ranks, Consumer<Communicator> program) {
        ThreadWorld world = new ThreadWorld(ranks);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            Communicator communicator = world.communicator(rank);
            threads.add(Thread.ofPlatform().start(() -> world.runOne(communicator, program, failure)));
        }
        for (Thread thread : threads) {
            join(thread);
        }
        switch (failure.get()) {
            case null -> {}
            case AssertionError e -> throw e;
            case Throwable e -> throw (RuntimeException) e;
        }
    }

    private void runOne(Communicator communicator, Consumer<Communicator> program, AtomicReference<Throwable> failure) {
        try {
            program.accept(communicator);
        } catch (RuntimeException | AssertionError e) {
            failure.compareAndSet(null, e);
            barrier.reset();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Communicator communicator(int rank) {
        return (Communicator) Proxy.newProxyInstance(
                ThreadWorld.class.getClassLoader(),
                new Class<?>[] {Communicator.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "rank" -> rank;
                    case "size" -> ranks;
                    case "allreduce" -> allreduce(rank, arguments[0]);
                    case "allgatherBytes" -> allgather(rank, (byte[]) arguments[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private Object allreduce(int rank, Object vector) {
        if (ranks == 1) {
            return null;
        }
        Object copy = vector instanceof float[] floats ? floats.clone() : ((double[]) vector).clone();
        Object[] all = exchange(rank, copy);
        if (vector instanceof float[] sum) {
            sum(sum, all);
        } else {
            sum((double[]) vector, all);
        }
        return null;
    }

    private static void sum(float[] sum, Object... all) {
        java.util.Arrays.fill(sum, 0f);
        for (Object one : all) {
            float[] vector = (float[]) one;
            for (int i = 0; i < sum.length; i++) {
                sum[i] += vector[i];
            }
        }
    }

    private static void sum(double[] sum, Object... all) {
        java.util.Arrays.fill(sum, 0.0);
        for (Object one : all) {
            double[] vector = (double[]) one;
            for (int i = 0; i < sum.length; i++) {
                sum[i] += vector[i];
            }
        }
    }

    private byte[][] allgather(int rank, byte... bytes) {
        Object[] all = exchange(rank, bytes);
        byte[][] result = new byte[ranks][];
        for (int r = 0; r < ranks; r++) {
            result[r] = (byte[]) all[r];
        }
        return result;
    }

    private Object[] exchange(int rank, Object own) {
        try {
            posted[rank] = own;
            barrier.await();
            Object[] all = posted.clone();
            barrier.await();
            return all;
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException("rank=" + rank + " was left alone", e);
        }
    }
}
