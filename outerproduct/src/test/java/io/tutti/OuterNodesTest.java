package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.bootstrap.Jobs;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.outerproduct.OuterShape;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.schedule.Topology;
import io.tutti.type.ElementType;
import io.tutti.verify.Verifier;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of outer products of ranks on several nodes, some of which share one: proven, and run over both kinds of links. */
@Timeout(120)
class OuterNodesTest {
    private static final String[][] HOSTS = {{"a", "a", "b", "b"}, {"a", "b", "a", "c", "b"}, {"a", "a", "a", "b"}};
    private static final OuterShape SHAPE = new OuterShape(7, 9, 2, ElementType.FLOAT32);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "allgather:by=node-aware",
                "allreduce:by=smp",
                "allreduce:by=nap",
                "g-rabenseifner:vectors=node-aware,blocks=node-aware",
                "all-scatter:blocks=node-aware",
                "g-rabenseifner:vectors=direct,blocks=direct"
            })
    void isTheSumOfAllProducts(String algorithm) throws Exception {
        for (String[] hosts : HOSTS) {
            Topology topology = Topology.of(java.util.Arrays.stream(hosts)
                    .mapToInt(h -> h.charAt(0) - 'a')
                    .toArray());
            ScheduleRequest request = new ScheduleRequest(hosts.length, 0, 0, topology);
            Verifier.verify(Algorithms.byName(SumOfOuterProducts.NAME, algorithm)
                    .orElseThrow()
                    .schedule(request));
            check(hosts, topology, algorithm);
        }
    }

    private void check(String[] hosts, Topology topology, String algorithm) throws Exception {
        JoinedRanks.run(hosts, Jobs.options(folder), world -> {
            assertEquals(topology.nodes(), world.topology().nodes());
            float[] matrix = new float[(int) SHAPE.count()];
            OuterProducts.of(world, SHAPE, algorithm, true).sum(left(world.rank()), right(world.rank()), matrix);
            for (int i = 0; i < matrix.length; i++) {
                assertEquals(exact(hosts.length, i), matrix[i], algorithm + " at " + i);
            }
        });
    }

    @TempDir
    private Path folder;

    /** Small whole numbers, whose sums are exact in any order. */
    private static float[] left(int rank) {
        float[] left = new float[(int) SHAPE.leftCount()];
        for (int i = 0; i < left.length; i++) {
            left[i] = i + 3 * rank - 8;
        }
        return left;
    }

    private static float[] right(int rank) {
        float[] right = new float[(int) SHAPE.rightCount()];
        for (int i = 0; i < right.length; i++) {
            right[i] = i * i - rank;
        }
        return right;
    }

    private static float exact(int ranks, int place) {
        int row = place / (int) SHAPE.columns();
        int column = place % (int) SHAPE.columns();
        float sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            for (int pair = 0; pair < SHAPE.batch(); pair++) {
                float a = left(rank)[(int) (pair * SHAPE.rows()) + row];
                sum += a * right(rank)[(int) (pair * SHAPE.columns()) + column];
            }
        }
        return sum;
    }
}
