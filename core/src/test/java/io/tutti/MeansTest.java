package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.Reduction;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A mean is the sum of the same algorithm, each element divided once, wherever executors divide it. */
@Execution(ExecutionMode.CONCURRENT)
class MeansTest {
    private static final long SEED = 20261126;
    /** Longer than what a socket gives at once, and no multiple of the numbers of chunks. */
    private static final int LONG = 200_003;

    static Stream<String> allreduces() {
        return Algorithms.forCollective("allreduce").stream().map(Algorithm::name);
    }

    @ParameterizedTest
    @MethodSource("allreduces")
    void areSumsDividedOnce(String algorithm) {
        for (int ranks : new int[] {2, 3, 4}) {
            Options options =
                    Options.defaults().with(Setting.ALGORITHM, algorithm).with(Setting.LINK, "tcp");
            Tutti.local(ranks, options, world -> {
                compare(world, 7);
                compare(world, LONG);
            });
        }
    }

    private static void compare(Communicator world, int count) {
        double[] own =
                new Random(SEED + world.rank()).doubles(count, -1000, 1000).toArray();
        double[] mean = own.clone();
        world.allreduce(mean, Reduction.AVG);
        double[] apart = new double[count];
        world.allreduce(Data.of(own), Data.of(apart), Reduction.AVG);
        double[] sum = own.clone();
        world.allreduce(sum, Reduction.SUM);
        for (int i = 0; i < count; i++) {
            sum[i] /= world.size();
        }
        assertArrayEquals(sum, mean, "in place, seed " + SEED);
        assertArrayEquals(sum, apart, "out of place, seed " + SEED);
    }
}
