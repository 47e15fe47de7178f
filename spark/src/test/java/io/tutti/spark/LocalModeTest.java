package io.tutti.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.stage.StageProgram;
import io.tutti.CollectiveDrill;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.CommunicationException.Detection;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.SparkConf;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.StageInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import scala.jdk.javaapi.CollectionConverters;

/** Four ranks as threads of one JVM: Spark's local mode. */
class LocalModeTest {
    /** In one JVM with the ranks. */
    private static final AtomicReference<CountDownLatch> WAITING = new AtomicReference<>();

    private static final AtomicReference<BarrierSpace> SPACE = new AtomicReference<>();

    private static final AtomicInteger RUNS = new AtomicInteger();
    private static final AtomicLong TASK = new AtomicLong();
    private static final AtomicReference<String> TOLD = new AtomicReference<>();

    private static JavaSparkContext spark;

    @BeforeAll
    static void start() {
        spark = new JavaSparkContext(new SparkConf()
                .setMaster("local[4]")
                .setAppName("local")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1")
                .set("spark.ui.enabled", "false"));
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static JavaRDD<Integer> numbers(int partitions) {
        return spark.parallelize(IntStream.range(0, 100).boxed().toList(), partitions);
    }

    @Test
    void sumsOverAllPartitions() {
        for (int ranks = 1; ranks <= 4; ranks++) {
            List<Double> sums = TuttiSpark.run(numbers(ranks), (communicator, partition) -> {
                double[] sum = {0};
                partition.forEachRemaining(number -> sum[0] += number);
                communicator.allreduce(sum, Reduction.SUM);
                return sum[0] + communicator.rank();
            });
            assertEquals(
                    IntStream.range(0, ranks).mapToObj(rank -> 4950.0 + rank).toList(), sums);
        }
    }

    @Test
    void ranksOfOneExecutorShareMemory() {
        List<Integer> nodes = TuttiSpark.run(numbers(3), (communicator, partition) -> {
            CollectiveDrill.brief(communicator);
            return communicator.topology().nodes();
        });
        assertEquals(List.of(1, 1, 1), nodes);
    }

    /** As the page of the stage in Spark's UI shows it. */
    @Test
    @Timeout(60)
    void theStageHasTheNameOfTheCallAndItsTimes() {
        CompletableFuture<StageInfo> stage = new CompletableFuture<>();
        SparkListener listener = new SparkListener() {
            @Override
            public void onStageCompleted(SparkListenerStageCompleted end) {
                if (end.stageInfo().failureReason().isEmpty()) { // one that a test has ended may be reported late
                    stage.complete(end.stageInfo());
                }
            }
        };
        spark.sc().addSparkListener(listener);
        StageProgram.run(numbers(2));
        StageInfo shown = stage.join();
        spark.sc().removeSparkListener(listener);
        assertTrue(shown.name().matches("TuttiSpark\\.run at StageProgram\\.java:\\d+"), shown.name());
        assertTrue(CollectionConverters.asJava(shown.rddInfos()).stream()
                .anyMatch(rdd -> rdd.name().equals("Tutti ranks")));
        List<String> measures = CollectionConverters.asJavaCollection(
                        shown.accumulables().values())
                .stream()
                .map(measure -> measure.name().get())
                .filter(name -> name.startsWith("Tutti"))
                .sorted()
                .toList();
        assertEquals(List.of("Tutti: time in program, ms", "Tutti: time to join, ms"), measures);
    }

    @Test
    void exceptionOfProgramIsNamedWithItsRank() {
        CommunicationException failure = assertThrows(
                CommunicationException.class,
                () -> TuttiSpark.run(numbers(4), (communicator, partition) -> {
                    if (communicator.rank() == 2) {
                        throw new IllegalStateException("no more ink");
                    }
                    communicator.barrier();
                    return 1;
                }));
        assertTrue(failure.getMessage().contains("no more ink"), failure::getMessage);
        assertTrue(failure.getMessage().contains("rank 2"), failure::getMessage);
    }

    /** Runs a program that fails; the task of the rank at fault goes on until the driver has learnt of the failure from others. */
    private static CommunicationException failureToldByOthers(int atFault, RankProgram<Integer, Integer> program) {
        CountDownLatch learnt = new CountDownLatch(1);
        WAITING.set(learnt);
        CommunicationException failure = assertThrows(
                CommunicationException.class,
                () -> TuttiSpark.run(numbers(4), (communicator, partition) -> {
                    try {
                        return program.run(communicator, partition);
                    } finally {
                        if (communicator.rank() == atFault) {
                            WAITING.get().await();
                        }
                    }
                }));
        learnt.countDown();
        return failure;
    }

    @Test
    @Timeout(60)
    void aRankThatLearnsOfAnAbortIsNotTheOneAtFault() {
        CommunicationException failure = failureToldByOthers(2, (communicator, partition) -> {
            if (communicator.rank() == 2) {
                communicator.abort("no more ink");
            }
            communicator.barrier();
            return 1;
        });
        assertTrue(failure.getMessage().contains("rank 2 aborted the job: no more ink"), failure::getMessage);
        assertEquals(List.of(2), failure.ranks()); // none that has only learnt of it
    }

    @Test
    @Timeout(60)
    void theRankThatDiffersIsAtFaultWhoeverReportsIt() {
        CommunicationException failure = failureToldByOthers(3, (communicator, partition) -> {
            communicator.allreduce(new double[communicator.rank() == 3 ? 3 : 2], Reduction.SUM);
            return 1;
        });
        assertEquals(CommunicationException.Category.MISMATCH, failure.category());
        assertEquals(List.of(3), failure.ranks());
    }

    @Test
    void whatShowedALossReachesTheDriver() {
        CommunicationException failure = assertThrows(
                CommunicationException.class,
                () -> TuttiSpark.run(numbers(1), (communicator, partition) -> {
                    throw new CommunicationException(
                            Category.PEER_LOST, Detection.SILENCE, List.of(0), "not a word", null);
                }));
        assertEquals(Category.PEER_LOST, failure.category());
        assertEquals(Detection.SILENCE, failure.detection());
    }

    /** Which of its calls has ended, and that it accuses nobody, itself included. */
    @Test
    void whatARankSaysOfItsFailureReachesTheDriver() {
        CommunicationException failure = assertThrows(
                CommunicationException.class,
                () -> TuttiSpark.run(numbers(1), (communicator, partition) -> {
                    throw new CommunicationException(Category.PEER_LOST, List.of(), "nobody answers")
                            .in("#3 barrier() by ring");
                }));
        assertEquals("#3 barrier() by ring", failure.call());
        assertEquals(List.of(), failure.ranks());
        assertTrue(failure.getMessage().endsWith("this rank was in #3 barrier() by ring"), failure::getMessage);
    }

    @Test
    void inLocalModeThereIsOneAttempt() {
        RUNS.set(0);
        assertThrows(
                CommunicationException.class,
                () -> TuttiSpark.run(numbers(1), (communicator, partition) -> {
                    RUNS.incrementAndGet();
                    throw new IllegalStateException("no more ink");
                }));
        assertEquals(1, RUNS.get());
    }

    /** As from the page of the stage in Spark's UI. */
    @Test
    @Timeout(60)
    void aTaskThatIsKilledNamesItsRankAndTheReason() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        WAITING.set(running);
        AtomicReference<CommunicationException> failure = new AtomicReference<>();
        Thread driver = new Thread(() -> failure.set(assertThrows(
                CommunicationException.class,
                () -> TuttiSpark.run(numbers(1), (communicator, partition) -> {
                    TASK.set(TaskContext.get().taskAttemptId());
                    WAITING.get().countDown();
                    try {
                        while (true) {
                            communicator.barrier();
                        }
                    } catch (CommunicationException e) {
                        TOLD.set(e.reason());
                        throw e;
                    }
                }))));
        driver.start();
        running.await();
        spark.sc().killTaskAttempt(TASK.get(), false, "no more ink");
        driver.join();
        assertEquals(Category.ABORTED, failure.get().category());
        assertEquals(List.of(0), failure.get().ranks());
        assertTrue(failure.get().reason().matches("rank 0 \\(.*\\) was killed: no more ink"), failure::toString);
        assertEquals("rank 0 aborted the job: Spark killed the task of this rank", TOLD.get());
    }

    /** They are the thread's, and would be those of its next jobs. */
    @Test
    void propertiesAreAsTheyWereBefore() {
        for (boolean fails : new boolean[] {false, true}) {
            spark.sc().setLocalProperty("callSite.short", "mine");
            try {
                TuttiSpark.run(numbers(1), (communicator, partition) -> fails ? 1 / (communicator.size() - 1) : 1);
            } catch (CommunicationException e) {
                assertTrue(fails, e::getMessage);
            }
            assertEquals("mine", spark.sc().getLocalProperty("callSite.short"));
            assertNull(spark.sc().getLocalProperty("tutti.run"));
            spark.sc().setLocalProperty("callSite.short", null);
        }
    }

    @Test
    void eachTimeHasAnAccumulatorOfItsOwn() {
        RunMetrics metrics = RunMetrics.register(spark.sc());
        metrics.joined(5_000_000);
        metrics.ran(7_000_000);
        assertEquals(5L, metrics.join().value());
        assertEquals(7L, metrics.program().value());
    }

    @Test
    void anExceptionWithoutAMessageIsNamedByItsClass() {
        CommunicationException failure = assertThrows(
                CommunicationException.class,
                () -> TuttiSpark.run(numbers(1), (communicator, partition) -> {
                    throw new UnsupportedOperationException();
                }));
        assertTrue(
                failure.getMessage().endsWith("failed: java.lang.UnsupportedOperationException"), failure::getMessage);
    }

    @Test
    void aProgramThatCannotBeSerializedIsRefusedOnTheDriver() {
        Object captured = new Object();
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class,
                () -> TuttiSpark.run(numbers(1), (communicator, partition) -> captured.hashCode()));
        assertEquals(
                "the program cannot be sent to the executors, because something that it captures cannot be serialized:"
                        + " java.io.NotSerializableException: java.lang.Object",
                refusal.getMessage());
    }

    @Test
    void aMissingProgramIsRefusedOnTheDriver() {
        RankProgram<Integer, Integer> none = null;
        NullPointerException refusal = assertThrows(NullPointerException.class, () -> TuttiSpark.run(numbers(1), none));
        assertEquals("program=null", refusal.getMessage());
    }

    /** Rank 0 leaves last, so that the others would have to find out by themselves that it is no longer there. */
    @Test
    @Timeout(60)
    void aCommunicationExceptionOfTheProgramEndsTheJobAsAnyOther() {
        CommunicationException failure = assertThrows(
                CommunicationException.class,
                () -> TuttiSpark.run(numbers(3), (communicator, partition) -> {
                    if (communicator.rank() == 0) {
                        throw new CommunicationException(Category.RESOURCE, List.of(0), "no more ink");
                    }
                    communicator.barrier();
                    return 1;
                }));
        assertTrue(failure.getMessage().contains("no more ink"), failure::getMessage);
        assertEquals(List.of(0), failure.ranks());
    }

    @Test
    @Timeout(60)
    void anExceptionAfterTheProgramHasClosedItsCommunicatorIsNotHidden() {
        CommunicationException failure = assertThrows(
                CommunicationException.class,
                () -> TuttiSpark.run(numbers(2), (communicator, partition) -> {
                    try (communicator) {
                        communicator.barrier();
                    }
                    throw new IllegalStateException("no more ink");
                }));
        assertTrue(failure.getMessage().contains("no more ink"), failure::getMessage);
    }

    /** An exception that no code catches ends an executor. */
    @Test
    @Timeout(60)
    void aKilledTaskWhoseProgramHasClosedItsCommunicatorThrowsInNoThread() throws InterruptedException {
        AtomicReference<Throwable> uncaught = new AtomicReference<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught.set(e));
        try {
            CountDownLatch closed = new CountDownLatch(1);
            WAITING.set(closed);
            Thread driver = new Thread(() -> {
                spark.setJobGroup("closed", "to be cancelled");
                assertThrows(
                        CommunicationException.class,
                        () -> TuttiSpark.run(numbers(1), (communicator, partition) -> {
                            communicator.close();
                            WAITING.get().countDown();
                            while (threads("tutti-kill-watch") > 0) {
                                Thread.onSpinWait();
                            }
                            return 1;
                        }));
            });
            driver.start();
            closed.await();
            spark.cancelJobGroup("closed");
            driver.join();
            while (threads("tutti-kill-watch") > 0) { // Spark lets the driver go on before the task has ended
                Thread.onSpinWait();
            }
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertNull(uncaught.get());
    }

    /** Or a join that was given up would look for rank 0, which was killed as well, until its deadline. */
    @Test
    @Timeout(60)
    void theSpaceOfAKilledTaskTellsNothingMore() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        WAITING.set(running);
        Thread driver = new Thread(() -> {
            spark.setJobGroup("space", "to be cancelled");
            assertThrows(
                    CommunicationException.class,
                    () -> TuttiSpark.run(numbers(1), (communicator, partition) -> {
                        BarrierSpace space = new BarrierSpace(BarrierTaskContext.get());
                        space.put("key", "value");
                        space.fence(Duration.ofMinutes(1));
                        assertEquals("value", space.get(0, "key", Duration.ZERO));
                        SPACE.set(space);
                        WAITING.get().countDown();
                        while (true) {
                            communicator.barrier();
                        }
                    }));
        });
        driver.start();
        running.await();
        spark.cancelJobGroup("space");
        driver.join();
        while (threads("tutti-kill-watch") > 0) { // Spark lets the driver go on before the task has ended
            Thread.onSpinWait();
        }
        IOException refusal = assertThrows(IOException.class, () -> SPACE.get().get(0, "key", Duration.ZERO));
        assertEquals("Spark killed the task of this rank", refusal.getMessage());
    }

    private static long threads(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .count();
    }

    @Test
    @Timeout(120)
    void cancelledStageEndsRanksThatWait() throws InterruptedException {
        CountDownLatch waiting = new CountDownLatch(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread job = new Thread(() -> {
            spark.setJobGroup("endless", "to be cancelled");
            waiting.countDown();
            try {
                TuttiSpark.run(numbers(2), (communicator, partition) -> {
                    while (true) {
                        communicator.barrier();
                    }
                });
            } catch (RuntimeException e) {
                failure.set(e);
            }
        });
        job.start();
        waiting.await();
        while (job.isAlive()) {
            spark.cancelJobGroup("endless");
            job.join(100);
        }
        CommunicationException cancelled = assertInstanceOf(CommunicationException.class, failure.get());
        assertEquals(Category.ABORTED, cancelled.category());
        assertEquals(List.of(), cancelled.ranks(), cancelled::getMessage);
        assertTrue(cancelled.getMessage().startsWith("the job was cancelled: "), cancelled::getMessage);
        // needs the slots of the cancelled ranks
        assertEquals(List.of(1, 1, 1, 1), TuttiSpark.run(numbers(4), (communicator, partition) -> 1));
    }

    @Test
    void tooManyPartitionsAreRefusedAtOnce() {
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class, () -> TuttiSpark.run(numbers(5), (communicator, partition) -> 1));
        assertEquals(
                "the RDD has 5 partitions, but the cluster runs 4 tasks at a time, and all ranks must run at the same time;"
                        + " repartition it to at most 4 partitions, or ask for more executor cores",
                refusal.getMessage());
    }

    @Test
    @Timeout(60)
    void anInterruptedDriverCancelsTheJobAndSubmitsNoOther() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicReference<Boolean> isInterrupted = new AtomicReference<>();
        WAITING.set(running);
        Thread driver = new Thread(() -> {
            try {
                TuttiSpark.run(numbers(2), (communicator, partition) -> {
                    communicator.barrier();
                    WAITING.get().countDown();
                    while (true) {
                        communicator.barrier();
                    }
                });
            } catch (RuntimeException e) {
                failure.set(e);
                isInterrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        driver.start();
        running.await();
        driver.interrupt();
        driver.join();
        assertEquals(
                "the thread that waited for the ranks was interrupted; their job is cancelled",
                failure.get().getMessage());
        assertTrue(isInterrupted.get());
        // needs the slots of the cancelled ranks
        assertEquals(List.of(1, 1, 1, 1), TuttiSpark.run(numbers(4), (communicator, partition) -> 1));
    }

    @Test
    void whatCoalesceLeavesIsRefusedAtOnce() {
        JavaRDD<Integer> few = numbers(8).map(number -> number + 1).coalesce(4);
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> TuttiSpark.run(few, (communicator, partition) -> 1));
        assertEquals(
                "the stage has an RDD of 8 partitions and one of 4, as coalesce or union make it; Spark does not run it as a"
                        + " barrier stage: repartition(4) instead, which shuffles",
                refusal.getMessage());
        assertEquals(List.of(1, 1, 1, 1), TuttiSpark.run(numbers(8).repartition(4), (communicator, partition) -> 1));
    }

    /** Of forty zipped RDDs, each with itself: the first is reached in 2^40 ways. */
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anRddThatIsReachedInManyWaysIsLookedAtOnce() {
        JavaRDD<Integer> zipped = numbers(4);
        for (int i = 0; i < 40; i++) {
            zipped = zipped.zip(zipped).map(pair -> pair._1() / 2 + pair._2() / 2);
        }
        BarrierLimits.check(zipped.rdd());
    }

    /** Spark does so, too: there are no executors to allocate. */
    @Test
    void dynamicAllocationIsWithoutEffectInLocalMode() {
        spark.sc().conf().set("spark.dynamicAllocation.enabled", "true");
        try {
            assertEquals(List.of(1), TuttiSpark.run(numbers(1), (communicator, partition) -> 1));
        } finally {
            spark.sc().conf().remove("spark.dynamicAllocation.enabled");
        }
    }

    @Test
    void noPartitionsAreRefused() {
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class, () -> TuttiSpark.run(spark.emptyRDD(), (communicator, partition) -> 1));
        assertEquals("the RDD has no partitions, so there are no ranks", refusal.getMessage());
    }
}
