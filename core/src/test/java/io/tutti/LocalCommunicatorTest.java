package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.bootstrap.placement.ProcessorSet;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Layout;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Communicators of ranks that are threads of this JVM. */
@Execution(ExecutionMode.CONCURRENT)
class LocalCommunicatorTest {
    /** A rank that is not told waits for this. */
    private static final Options SOON = Options.defaults().with(Setting.DEADLINE, "9");

    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    static Stream<String> allreduces() {
        return Algorithms.forCollective("allreduce").stream().map(Algorithm::name);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8})
    void givesTheRightResultOfEveryCollective(int ranks) {
        Tutti.local(ranks, Options.defaults(), CollectiveDrill::run);
    }

    @ParameterizedTest
    @MethodSource("allreduces")
    void givesTheRightResultByEveryAlgorithm(String algorithm) {
        Options options = Options.defaults().with(Setting.ALGORITHM, algorithm).with(Setting.RING_BYTES, "4096");
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Tutti.local(5, options, communicator -> {
            CollectiveDrill.run(communicator);
            CollectiveDrill.random(communicator, SEED, 50);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void oneCollectiveAfterTheOtherInAnyOrder(int ranks) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Tutti.local(ranks, Options.defaults(), communicator -> CollectiveMix.run(communicator, SEED, 2000));
    }

    @Test
    void warmsUpForTheTimeItIsTold() {
        long begin = System.nanoTime();
        Tutti.local(3, Options.defaults().with(Setting.WARM_UP, "1"), communicator -> {
            assertTrue(System.nanoTime() - begin >= 1_000_000_000L, "the program began before the warm-up was over");
            CollectiveMix.run(communicator, SEED, 50);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1_025, 100_000})
    void numbersOfRanksThatCannotBeAreRefusedAtOnce(int ranks) {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> Tutti.local(ranks, communicator -> fail("was called")));
        assertEquals("ranks=" + ranks + " must be from 1 to 1024", e.getMessage());
    }

    @Test
    void ranksStayOnAProcessorIfThatIsAskedFor() {
        int ranks = 2 * ProcessorSet.allowed().size();
        Tutti.local(ranks, Options.defaults().with(Setting.PIN, "yes"), communicator -> {
            assertEquals("" + ProcessorSet.of(communicator.rank(), ranks), allowedHere());
            CollectiveMix.run(communicator, SEED, 50);
        });
        String before = allowedHere();
        Tutti.local(
                2, Options.defaults(), communicator -> assertEquals(before, allowedHere(), "no setting asks for it"));
    }

    private static String allowedHere() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/thread-self/status"))) {
            return lines.filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void lendsEverythingItCan() {
        Tutti.local(4, Options.defaults().with(Setting.ZERO_COPY_BYTES, "0"), CollectiveDrill::run);
    }

    @Test
    void aDuplicateMayPreferAnotherAlgorithm() {
        Tutti.local(3, Options.defaults().with(Setting.ALGORITHM, "two-shot"), world -> {
            try (Communicator ring = world.dup(world.options().with(Setting.ALGORITHM, "ring"))) {
                Request request = new Request.Allreduce(Data.of(new float[5]), Reduction.SUM);
                assertTrue(world.explain(request).startsWith("two-shot (preferred"), world.explain(request));
                assertEquals("two-shot", world.algorithm(request).name());
                assertTrue(ring.explain(request).startsWith("ring (preferred"), ring.explain(request));
                CollectiveDrill.run(ring);
            }
            CollectiveDrill.run(world);
        });
    }

    @Test
    void duplicatesWithUnequalOptionsAreRefused() {
        Tutti.local(2, Options.defaults(), world -> {
            Options own = world.options().with(Setting.ALGORITHM, world.rank() == 0 ? "ring" : "two-shot");
            CommunicationException e = assertThrows(CommunicationException.class, () -> world.dup(own));
            assertEquals(CommunicationException.Category.MISMATCH, e.category());
            assertTrue(e.getMessage().contains("TUTTI_ALGORITHM=two-shot"), e.getMessage());
        });
    }

    @Test
    void usesSeveralLanes() {
        Options options = Options.defaults()
                .with(Setting.ALGORITHM, "pipelined-ring:segments=5,lanes=3")
                .with(Setting.LANES, "3")
                .with(Setting.RING_BYTES, "4096");
        Tutti.local(4, options, communicator -> {
            CollectiveDrill.run(communicator);
            CollectiveDrill.random(communicator, SEED, 50);
        });
    }

    /** In one hop and in two, and with slots and stages so small that vectors take many pieces or go over links. */
    @ParameterizedTest
    @CsvSource({
        "one-shot,16384,524288",
        "one-shot,100,65536",
        "two-shot,0,65536",
        "two-shot,0,1024",
        "two-shot,16384,524288"
    })
    void takesVectorsFromAnyMemory(String algorithm, String slotBytes, String stageBytes) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        for (int ranks : new int[] {2, 3, 7}) {
            Options options = Options.defaults()
                    .with(Setting.ALGORITHM, algorithm)
                    .with(Setting.SLOT_BYTES, slotBytes)
                    .with(Setting.STAGE_BYTES, stageBytes);
            Tutti.local(ranks, options, communicator -> CollectiveDrill.memories(communicator, SEED, 1200 / ranks));
        }
    }

    @Test
    void repeatsAPreparedAverageOfHalves() {
        Tutti.local(2, Options.defaults(), communicator -> {
            short[] vector = {Float.floatToFloat16(8), Float.floatToFloat16(2 + 2 * communicator.rank())};
            Data data = Data.of(vector, ElementType.FLOAT16);
            Prepared prepared = communicator.prepare(new Request.Allreduce(data, Reduction.AVG));
            for (int round = 0; round < 3; round++) {
                prepared.run();
                assertEquals(8, Float.float16ToFloat(vector[0]));
                assertEquals(3, Float.float16ToFloat(vector[1]));
            }
        });
    }

    @Test
    void bindsAnewWhatLooksLikeTheLastCall() {
        Tutti.local(3, Options.defaults(), communicator -> {
            int[] one = {1};
            int[] two = {1, 1};
            Data first = Data.of(one);
            Data second = Data.of(two);
            for (int round = 0; round < 3; round++) {
                communicator.allreduce(first, Reduction.SUM);
                communicator.barrier();
                communicator.allreduce(first, Reduction.SUM);
                communicator.allreduce(second, Reduction.SUM);
                communicator.allreduce(first, Reduction.MAX);
            }
            assertEquals(729, one[0]);
            assertEquals(27, two[1]);
        });
    }

    /** The ranks have not agreed on a count, and every rank's lengths are right for itself. */
    @ParameterizedTest
    @CsvSource({
        "two-shot, 250000, 30000",
        "two-shot, 2000, 20000",
        "one-shot, 100, 200",
        "one-shot, 100, 20000",
        "ring, 100, 20000"
    })
    void unequalLengthsOfASchedulesOwnAreTold(String name, int first, int second) {
        Algorithm algorithm = Algorithms.byName("allreduce", name).orElseThrow();
        Tutti.local(2, SOON, world -> {
            float[] vector = new float[world.rank() == 0 ? first : second];
            int chunks = algorithm.schedule(ScheduleRequest.of(2)).collective().chunks();
            Request request = new Request.Scheduled(
                    "own",
                    algorithm,
                    Layout.uniform(vector.length, chunks),
                    Data.of(vector),
                    Data.of(vector.clone()),
                    Reduction.SUM,
                    null);
            assertMismatch(world, request);
        });
    }

    @Test
    void blocksThatAreLongForOneAndShortForTheOtherAreTold() {
        Tutti.local(2, SOON, world -> {
            boolean isShort = world.rank() == 0;
            long[] sent = isShort ? new long[] {10, 25} : new long[] {25, 10};
            long[] received = isShort ? new long[] {10, 25} : new long[] {25_000, 10};
            Data input = Data.of(new float[(int) (sent[0] + sent[1])]);
            Data output = Data.of(new float[(int) (received[0] + received[1])]);
            assertMismatch(world, new Request.Alltoall(input, output, sent, received));
        });
    }

    @Test
    void aTransferOfAnotherLengthIsNotSaidToBeOfAnotherCollectiveOnly() {
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(2, SOON, world -> {
                    if (world.rank() == 0) {
                        world.send(new float[5], 1);
                    } else {
                        world.receive(new float[4], 0);
                    }
                    world.barrier();
                }));
        assertEquals(
                "rank 0 sent a message of another call, type or length than rank 1 expects in receive(FLOAT32, count=4)"
                        + " from rank 0, transfer #1",
                e.reason());
    }

    /** Nothing wraps it, and the compiler asks the caller for no other exception than the program's. */
    @Test
    void aCheckedExceptionOfTheProgramEndsTheJobAndIsThrown() {
        IOException own = new IOException("of the program");
        try {
            Tutti.local(2, SOON, world -> {
                if (world.rank() == 1) {
                    throw own;
                }
                CommunicationException lost = assertThrows(CommunicationException.class, world::barrier);
                assertEquals("rank 1 ended with " + own, lost.reason());
            });
            fail("nothing was thrown");
        } catch (IOException e) {
            assertSame(own, e);
        }
    }

    private static void assertMismatch(Communicator world, Request request) {
        CommunicationException e = assertTimeout(
                Duration.ofSeconds(10),
                () -> assertThrows(CommunicationException.class, () -> {
                    world.run(request);
                    world.barrier();
                }));
        assertEquals(CommunicationException.Category.MISMATCH, e.category(), e.getMessage());
    }

    /** A program with its own schedule divides by itself: a sum must not pass for a mean. */
    @Test
    void aScheduleOfOnesOwnHasNoMeans() {
        Algorithm ring = Algorithms.byName("allreduce", "ring").orElseThrow();
        Tutti.local(2, Options.defaults(), world -> {
            int chunks = ring.schedule(ScheduleRequest.of(2)).collective().chunks();
            float[] input = {1, 2, 3, 4};
            float[] output = new float[4];
            Request sum = new Request.Scheduled(
                    "own", ring, Layout.uniform(4, chunks), Data.of(input), Data.of(output), Reduction.SUM, null);
            world.run(sum);
            assertEquals(8, output[3]);
            Request mean = new Request.Scheduled(
                    "own", ring, Layout.uniform(4, chunks), Data.of(input), Data.of(output), Reduction.AVG, null);
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> world.run(mean));
            assertTrue(refused.getMessage().startsWith("reduction=AVG is not defined for own"), refused.getMessage());
        });
    }

    /** Every rank keeps its input, which is no sum. */
    private static final Algorithm KEEPING = new Algorithm() {
        @Override
        public String collective() {
            return "allreduce";
        }

        @Override
        public String name() {
            return "keeping";
        }

        @Override
        public String description() {
            return "adds nothing up";
        }

        @Override
        public Schedule schedule(ScheduleRequest request) {
            Slice result = Slice.output(0, 1);
            return Schedule.of(
                    name(),
                    Collectives.allreduce(request.ranks(), 1),
                    Symmetry.NONE,
                    rank -> new ProgramBuilder(rank)
                            .copy(result, Slice.input(0, 1))
                            .build());
        }
    };

    @Test
    void onlyProvedSchedulesRun() {
        Tutti.local(3, SOON, world -> {
            float[] sum = new float[4];
            Request wrong = new Request.Scheduled(
                    "own", KEEPING, Layout.uniform(4, 1), Data.of(new float[4]), Data.of(sum), Reduction.SUM, null);
            String told = assertThrows(IllegalArgumentException.class, () -> world.run(wrong))
                    .getMessage();
            assertTrue(told.startsWith("algorithm=keeping must not run, its schedule is wrong: "), told);
            assertThrows(IllegalArgumentException.class, () -> world.prepare(wrong));
            float[] vector = {1, 2, 3, 4};
            world.prepare(new Request.Allreduce(Data.of(vector), Reduction.SUM), "pipelined-ring:segments=3")
                    .run();
            assertEquals(12, vector[3]);
        });
    }

    /** The vector is gone when the average is to be taken, before the algorithm begins: there is nothing to describe yet. */
    @Test
    void aFailureBeforeTheAlgorithmBeginsIsDescribed() {
        CountDownLatch gone = new CountDownLatch(1);
        Tutti.local(2, SOON, communicator -> {
            boolean isFirst = communicator.rank() == 0;
            Arena arena = isFirst ? Arena.ofShared() : Arena.ofAuto();
            Data data = Data.of(arena.allocate(200), ElementType.FLOAT16);
            if (!isFirst) {
                Uninterrupted.await(Long.MAX_VALUE, nanos -> gone.await(nanos, TimeUnit.NANOSECONDS));
            }
            CommunicationException e = assertThrows(CommunicationException.class, () -> {
                communicator.allreduceAsync(Data.of(new int[1]), Reduction.SUM); // rank 0's ends when rank 1 has come
                Work average = communicator
                        .prepare(new Request.Allreduce(data, Reduction.AVG), "two-shot")
                        .start(); // rank 1 may be told as early as here
                if (isFirst) {
                    arena.close();
                    gone.countDown();
                }
                average.await();
            });
            assertTrue(
                    e.reason().matches("rank 0 failed in allreduce\\(AVG, FLOAT16, .*Already closed"), e.getMessage());
        });
    }
}
