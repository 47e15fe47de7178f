package io.tutti.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.CollectiveDrill;
import io.tutti.Communicator;
import io.tutti.error.CommunicationException;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.resource.ResourceProfile;
import org.apache.spark.resource.ResourceProfileBuilder;
import org.apache.spark.resource.TaskResourceRequests;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ranks in executors of a standalone cluster: four executors of one core each. */
class StandaloneTest {
    private static final int RANKS = 4;
    private static final long SEED = 29;

    @TempDir
    private static Path folder;

    private static Path shared;
    private static StandaloneCluster cluster;
    private static JavaSparkContext spark;

    @BeforeAll
    static void start() throws IOException {
        shared = Files.createDirectory(folder.resolve("shared"));
        cluster = StandaloneCluster.start(Files.createDirectory(folder.resolve("home")), 1, RANKS);
        spark = new JavaSparkContext(SparkHome.conf(cluster.url(), shared)
                .set("spark.executor.cores", "1")
                .set("spark.scheduler.maxRegisteredResourcesWaitingTime", "300s"));
    }

    @AfterAll
    static void stop() {
        if (spark != null) {
            spark.stop();
        }
        if (cluster != null) {
            cluster.close();
        }
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        try (Stream<Path> files = Files.list(shared)) {
            assertEquals(List.of(), files.toList());
        }
    }

    private static JavaRDD<Integer> numbers(int partitions) {
        return spark.parallelize(IntStream.range(0, 100).boxed().toList(), partitions);
    }

    private static long sum(Communicator communicator, java.util.Iterator<Integer> partition) {
        long[] sum = {0};
        partition.forEachRemaining(number -> sum[0] += number);
        communicator.allreduce(sum, Reduction.SUM);
        return sum[0];
    }

    @Test
    void everyCollectiveIsRightAtEveryNumberOfRanks() {
        for (int ranks = 1; ranks <= RANKS; ranks++) {
            List<Long> pids = TuttiSpark.run(numbers(ranks), (communicator, partition) -> {
                CollectiveDrill.run(communicator);
                CollectiveDrill.random(communicator, SEED, 5);
                return ProcessHandle.current().pid();
            });
            assertEquals(ranks, new HashSet<>(pids).size(), "one process each");
        }
    }

    @Test
    void killedExecutorFailsTheAttemptAndTheNextOneIsRight() throws IOException {
        String marker = Files.createFile(folder.resolve("not-killed-yet")).toString();
        try (Warnings warnings = new Warnings()) {
            List<Long> sums = TuttiSpark.run(numbers(RANKS), (communicator, partition) -> {
                communicator.barrier();
                if (communicator.rank() == 2 && Files.deleteIfExists(Path.of(marker))) {
                    kill(ProcessHandle.current().pid());
                }
                return sum(communicator, partition);
            });
            assertEquals(List.of(4950L, 4950L, 4950L, 4950L), sums);
            assertEquals(1, warnings.lines().size(), warnings.lines()::toString);
            assertTrue(
                    warnings.lines().getFirst().matches("attempt 1 of 4 failed, trying again: .*rank 2.*lost.*"),
                    warnings.lines()::getFirst);
        }
        assertFalse(Files.exists(Path.of(marker)));
    }

    /** The words of a program are in Spark's message, too. */
    @Test
    void aProgramThatSpeaksOfCancellingIsTriedAgain() throws IOException {
        String marker = Files.createFile(folder.resolve("not-thrown-yet")).toString();
        List<Long> sums = TuttiSpark.run(numbers(RANKS), (communicator, partition) -> {
            communicator.barrier();
            if (communicator.rank() == 2 && Files.deleteIfExists(Path.of(marker))) {
                throw new IllegalStateException("the order was cancelled");
            }
            return sum(communicator, partition);
        });
        assertEquals(List.of(4950L, 4950L, 4950L, 4950L), sums);
    }

    private static void kill(long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-9", pid + "").start();
        Thread.sleep(Long.MAX_VALUE);
    }

    /** The configuration is what the next attempt lacks, for want of a way to take a worker from the cluster for good. */
    @Test
    void whyTheAttemptBeforeFailedIsNotHiddenByWhatTheNextOneLacks() {
        spark.sc().addSparkListener(new SparkListener() {
            @Override
            public void onJobEnd(SparkListenerJobEnd end) {
                spark.sc().conf().set("spark.dynamicAllocation.enabled", "true");
                spark.sc().removeSparkListener(this);
            }
        });
        try {
            CommunicationException failure = assertThrows(
                    CommunicationException.class,
                    () -> TuttiSpark.run(numbers(1), (communicator, partition) -> {
                        throw new IllegalStateException("no more ink");
                    }));
            assertTrue(failure.getMessage().contains("no more ink"), failure::getMessage);
            assertTrue(failure.getSuppressed()[0].getMessage().startsWith("spark.dynamicAllocation.enabled=true"));
        } finally {
            spark.sc().conf().set("spark.dynamicAllocation.enabled", "false");
        }
    }

    @Test
    @Timeout(60)
    void anInterruptedDriverDoesNotWaitForExecutors() {
        Thread.currentThread().interrupt();
        CommunicationException failure = assertThrows(
                CommunicationException.class, () -> TuttiSpark.run(numbers(RANKS + 1), (communicator, partition) -> 1));
        assertTrue(Thread.interrupted());
        assertEquals("the thread that waited for executors was interrupted", failure.getMessage());
    }

    /** An RDD of the stage states it, not only the last one. */
    @Test
    void whatTasksNeedIsThatOfTheWholeStage() {
        ResourceProfile profile = new ResourceProfileBuilder()
                .require(new TaskResourceRequests().cpus(1))
                .build();
        JavaRDD<Integer> mapped = numbers(1).withResources(profile).map(number -> number);
        assertEquals(profile, BarrierLimits.profile(mapped.rdd()));
        assertEquals(List.of(4950L), TuttiSpark.run(mapped, StandaloneTest::sum));
    }

    private static IllegalArgumentException refusal(JavaRDD<Integer> rdd) {
        TuttiSpark.run(numbers(RANKS), (communicator, partition) -> 1); // all executors have registered then
        spark.sc().conf().set("spark.scheduler.maxRegisteredResourcesWaitingTime", "1s");
        try {
            return assertThrows(
                    IllegalArgumentException.class, () -> TuttiSpark.run(rdd, (communicator, partition) -> 1));
        } finally {
            spark.sc().conf().set("spark.scheduler.maxRegisteredResourcesWaitingTime", "300s");
        }
    }

    @Test
    void morePartitionsThanCoresAreRefused() {
        IllegalArgumentException refusal = refusal(numbers(RANKS + 1));
        assertTrue(
                refusal.getMessage().startsWith("the RDD has 5 partitions, but the cluster runs 4 tasks at a time"),
                refusal::getMessage);
    }
}
