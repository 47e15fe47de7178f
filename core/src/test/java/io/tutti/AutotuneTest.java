package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that try algorithms while they run. */
@Timeout(120)
class AutotuneTest {
    private static final int RANKS = 5;
    private static final int COUNT = 3000;
    /** More than the calls that the trials of three classes make, which are 200 each at least. */
    private static final int CALLS = 1000;

    /** As many as a millisecond has of the shortest ones, and more. */
    private static final int MANY_CALLS = 20_000;

    private static final String TRIED = "least time in trials";
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    @TempDir
    private Path folder;

    private static Options options() {
        return LocalJobs.options().with(Setting.AUTOTUNE, "1");
    }

    private static int[] vector(int rank, int call) {
        int[] vector = new int[COUNT];
        Arrays.setAll(vector, index -> 31 * rank + index + call);
        return vector;
    }

    private static int[] sum(int call) {
        int[] sum = new int[COUNT];
        for (int rank = 0; rank < RANKS; rank++) {
            int[] vector = vector(rank, call);
            Arrays.setAll(sum, index -> sum[index] + vector[index]);
        }
        return sum;
    }

    private static Request allreduce() {
        Data vector = Data.of(new int[COUNT]);
        return new Request.Allreduce(vector, vector, Reduction.SUM);
    }

    /** Every third call is started. Some ranks reduce in place and others do not, which is no matter to the others. */
    private static int[] allreduce(Communicator world, int call) {
        int[] vector = vector(world.rank(), call);
        int[] result = (world.rank() + call) % 2 == 0 ? vector : new int[COUNT];
        Data input = Data.of(vector);
        Data output = result == vector ? input : Data.of(result);
        if (call % 3 == 0) {
            world.start(new Request.Allreduce(input, output, Reduction.SUM)).await();
        } else {
            world.allreduce(input, output, Reduction.SUM);
        }
        return result;
    }

    private static void broadcast(Communicator world, int call) {
        int root = call % RANKS;
        int[] vector = world.rank() == root ? vector(root, call) : new int[COUNT];
        world.broadcast(vector, root);
        assertArrayEquals(vector(root, call), vector, "broadcast " + call);
    }

    @Test
    void resultsAreRightWhileAlgorithmsAreTriedAndAllRanksSettleOnTheSame() {
        Map<String, Set<String>> choices = new ConcurrentHashMap<>();
        Tutti.local(RANKS, options(), world -> {
            for (int call = 0; call < CALLS; call++) {
                assertArrayEquals(sum(call), allreduce(world, call), "allreduce " + call);
                broadcast(world, call);
                world.barrier();
            }
            Request broadcast = new Request.Broadcast(Data.of(new int[COUNT]), 0);
            choices.computeIfAbsent("allreduce", key -> ConcurrentHashMap.newKeySet())
                    .add(chosen(world.explain(allreduce())));
            choices.computeIfAbsent("broadcast", key -> ConcurrentHashMap.newKeySet())
                    .add(chosen(world.explain(broadcast)));
        });
        choices.forEach((collective, chosen) -> {
            assertEquals(1, chosen.size(), collective + " " + chosen);
            assertTrue(chosen.toString().contains(TRIED), collective + " " + chosen);
        });
    }

    /** Vectors for which a trial has 200 calls, and begins after the eighth. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void everyCollectiveIsRightWhileItIsTried(String link) throws Exception {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Options options = Jobs.options(folder).with(Setting.AUTOTUNE, "1").with(Setting.LINK, link);
        JoinedRanks.run(3, options, world -> CollectiveMix.repeated(world, SEED, 12, 230));
    }

    /** The beginning of an explanation; what follows are predictions. */
    private static String chosen(String explanation) {
        return explanation.substring(0, explanation.indexOf("):"));
    }

    /** A request is prepared with one algorithm, at a time at which others try several. */
    @Test
    void whatIsPreparedTakesPartInNoTrial() {
        Tutti.local(RANKS, options(), world -> {
            int[] vector = new int[COUNT];
            Data data = Data.of(vector);
            Prepared prepared = world.prepare(new Request.Allreduce(data, data, Reduction.SUM));
            for (int call = 0; call < CALLS; call++) {
                System.arraycopy(vector(world.rank(), call), 0, vector, 0, COUNT);
                prepared.run();
                assertArrayEquals(sum(call), vector, "prepared " + call);
                if (call % 2 == 0) {
                    assertArrayEquals(sum(call), allreduce(world, call), "allreduce " + call);
                }
            }
        });
    }

    /** The memory of a confined arena cannot be used by a call that is started. */
    @Test
    void aCallThatOneRankIsRefusedIsNoTrial() {
        Tutti.local(RANKS, options(), world -> {
            for (int call = 0; call < CALLS; call++) {
                if (world.rank() == call % RANKS) {
                    try (Arena confined = Arena.ofConfined()) {
                        Data data = Data.of(
                                confined.allocate((long) Integer.BYTES * COUNT, Integer.BYTES), ElementType.INT32);
                        Request refused = new Request.Allreduce(data, data, Reduction.SUM);
                        assertThrows(IllegalArgumentException.class, () -> world.start(refused));
                    }
                }
                assertArrayEquals(sum(call), allreduce(world, call), "allreduce " + call);
            }
            assertTrue(world.explain(allreduce()).contains(TRIED));
        });
    }

    /** It sums vectors of 1024 elements, among others, and runs code that is not compiled yet. */
    @Test
    void callsOfAWarmUpAreNoTrials() {
        Options warm = options().with(Setting.WARM_UP, "1");
        Tutti.local(2, warm, world -> {
            float[] vector = new float[1024];
            Data data = Data.of(vector);
            Request request = new Request.Allreduce(data, data, Reduction.SUM);
            assertFalse(world.explain(request).contains(TRIED));
            for (int call = 0; call < MANY_CALLS; call++) {
                vector[0] = 1;
                world.allreduce(vector, Reduction.SUM);
                assertEquals(2, vector[0]);
            }
            assertEquals(
                    world.alternatives(request).size() > 1,
                    world.explain(request).contains(TRIED));
        });
    }

    @Test
    void withoutTheOptionNothingIsTried() {
        Tutti.local(RANKS, LocalJobs.options(), world -> {
            for (int call = 0; call < CALLS; call++) {
                allreduce(world, call);
            }
            assertFalse(world.explain(allreduce()).contains(TRIED));
        });
    }
}
