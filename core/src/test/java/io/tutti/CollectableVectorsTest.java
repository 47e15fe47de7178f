package io.tutti;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A communicator keeps operations for later calls, but not the vectors that they worked on. */
@Timeout(60)
class CollectableVectorsTest {
    private static final long LIMIT_NANOS = 10_000_000_000L;

    private interface Call {
        /** Makes vectors, calls, and returns them. */
        Object[] make(Communicator communicator);
    }

    @ParameterizedTest
    @CsvSource({"one-shot,1000", "two-shot,1000", "two-shot,100000", "ring,10", "ring,100000"})
    void anArrayIsFreeAfterAnAllreduce(String algorithm, int count) {
        Options options = Options.defaults().with(Setting.ALGORITHM, algorithm);
        afterEachCall(options, communicator -> {
            float[] vector = new float[count];
            communicator.allreduce(vector, Reduction.SUM);
            communicator.allreduce(vector, Reduction.SUM);
            return new Object[] {vector};
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100_000})
    void inputAndOutputAreFree(int count) {
        afterEachCall(Options.defaults(), communicator -> {
            double[] input = new double[count];
            double[] output = new double[count];
            communicator.allreduce(Data.of(input), Data.of(output), Reduction.AVG);
            return new Object[] {input, output};
        });
        afterEachCall(Options.defaults(), communicator -> {
            int[] block = new int[count];
            int[] all = new int[2 * count];
            communicator.allgather(Data.of(block), Data.of(all));
            communicator.reduceScatter(Data.of(all), Data.of(block), Reduction.MAX);
            communicator.broadcast(Data.of(all), 1);
            communicator.alltoall(Data.of(all), Data.of(all.clone()));
            communicator.scan(Data.of(block), Data.of(block), Reduction.SUM);
            return new Object[] {block, all};
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100_000})
    void nativeMemoryIsFree(int count) {
        afterEachCall(Options.defaults(), communicator -> {
            MemorySegment segment = Arena.ofAuto().allocate(4L * count, 8);
            Data data = Data.of(segment, ElementType.FLOAT32);
            communicator.allreduce(data, Reduction.SUM);
            return new Object[] {segment, data};
        });
    }

    /** What was told once is run again with the same vectors, even if nothing else refers to them any more. */
    @ParameterizedTest
    @ValueSource(ints = {10, 100_000})
    void aPreparedCollectiveKeepsItsVectors(int count) {
        Tutti.local(2, communicator -> {
            int[] sums = new int[count];
            Prepared prepared =
                    communicator.prepare(new Request.Allreduce(Data.of(new int[count]), Data.of(sums), Reduction.SUM));
            for (int round = 0; round < 3; round++) {
                Arrays.fill(sums, 1);
                System.gc();
                prepared.run();
                assertTrue(Arrays.stream(sums).allMatch(sum -> sum == 0));
            }
        });
    }

    private static void afterEachCall(Options options, Call call) {
        Tutti.local(2, options, communicator -> {
            for (int round = 0; round < 2; round++) {
                for (WeakReference<?> vector : weakly(call.make(communicator))) {
                    awaitFree(vector);
                }
                communicator.barrier(); // another call
            }
        });
    }

    private static WeakReference<?>[] weakly(Object[] vectors) {
        return Arrays.stream(vectors).map(WeakReference::new).toArray(WeakReference[]::new);
    }

    private static void awaitFree(WeakReference<?> vector) {
        for (long end = System.nanoTime() + LIMIT_NANOS; !vector.refersTo(null); ) {
            assertTrue(System.nanoTime() < end, "a vector is kept");
            System.gc();
            Thread.onSpinWait();
        }
    }
}
