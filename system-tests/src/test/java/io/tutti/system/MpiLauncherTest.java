package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import io.tutti.system.MpiLauncher.Started;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A program without a launcher of ours finds its job under the {@code mpirun} of Open MPI and of MPICH. */
class MpiLauncherTest {
    private static final String PROGRAM = Conformance.class.getName();
    private static final long SOON_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Different from that of any other test, so that what is left of a run can be told. */
    private final String marker = JobSetup.random(8);

    /** Several ranks: {@link #twoJobsSideBySideDoNotMix}. */
    @ParameterizedTest
    @EnumSource
    void aRankAloneIsRight(MpiLauncher launcher) {
        launcher.assumeInstalled();
        try (Started job = launcher.start(1, marker, Map.of(), PROGRAM)) {
            assertEquals(0, job.awaitEnd(), job::story);
            assertConforms(job, 1);
        }
        assertNothingRuns();
    }

    private static void assertConforms(Started job, int ranks) {
        Set<String> conform = new TreeSet<>();
        for (String line : job.out().lines()) {
            if (line.contains(" conforms; ")) {
                conform.add(line.substring(0, line.indexOf(" conforms")));
            }
        }
        Set<String> all = new TreeSet<>();
        for (int rank = 0; rank < ranks; rank++) {
            all.add("rank " + rank + " of " + ranks);
        }
        assertEquals(all, conform, job::story);
    }

    private void assertNothingRuns() {
        Eventually.holds(
                () -> "end of " + Processes.commandLinesWith(marker),
                () -> Processes.withCommandLine(marker).isEmpty());
    }

    /** Every collective is right in both. */
    @ParameterizedTest
    @EnumSource
    void twoJobsSideBySideDoNotMix(MpiLauncher launcher) {
        launcher.assumeInstalled();
        try (Started three = launcher.start(3, marker, Map.of(), PROGRAM);
                Started two = launcher.start(2, marker, Map.of(), PROGRAM)) {
            assertEquals(0, three.awaitEnd(), three::story);
            assertEquals(0, two.awaitEnd(), two::story);
            assertConforms(three, 3);
            assertConforms(two, 2);
        }
        assertNothingRuns();
    }

    @ParameterizedTest
    @EnumSource
    void ranksMayJoinAgainAndEndAtDifferentTimes(MpiLauncher launcher) {
        launcher.assumeInstalled();
        try (Started job = launcher.start(3, marker, Map.of(), PROGRAM, "twice", "late", "join")) {
            assertEquals(0, job.awaitEnd(), job::story);
            assertConforms(job, 3);
            assertTrue(job.out().lines().contains("late"), job::story);
        }
    }

    /** Mpirun ends the job. Open MPI asks the ranks to end, so that they say which rank died; hydra kills them at once. */
    @ParameterizedTest
    @EnumSource
    void aKilledRankEndsTheJob(MpiLauncher launcher) {
        launcher.assumeInstalled();
        long pid = killedRank(launcher);
        assertNothingRuns();
        runTwo(launcher);
        Eventually.holds( // a sweep of yet another start may hold the file for a moment
                () -> "no file of process " + pid,
                () -> SharedMemory.files(Path.of("/dev/shm"), "-owner-1-" + pid + "-")
                        .isEmpty());
    }

    /** Kills rank 1 of three, and waits for the end of the job; returns its process number. */
    private long killedRank(MpiLauncher launcher) {
        try (Started job = launcher.start(3, marker, Map.of(), PROGRAM, "loop")) {
            long pid = awaitLoop(job);
            ProcessHandle.of(pid).orElseThrow().destroyForcibly();
            long killed = System.nanoTime();
            assertTrue(job.awaitEnd() != 0, job::story);
            assertTrue(System.nanoTime() - killed < SOON_NANOS, job::story);
            return pid;
        }
    }

    /** Returns the process number of rank 1 once all ranks have joined and compute. */
    private static long awaitLoop(Started job) {
        String begin = "rank 1 of 3 loops as process ";
        try {
            Long pid = job.out()
                    .await(
                            0,
                            line -> line.text().startsWith(begin)
                                    ? Long.valueOf(line.text().substring(begin.length()))
                                    : null,
                            Rank.LIMIT_NANOS);
            assertTrue(pid != null, job::story);
            return pid;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The next start of several ranks of the same user removes what ranks have left that were killed without warning. */
    private void runTwo(MpiLauncher launcher) {
        try (Started two = launcher.start(2, marker, Map.of(), PROGRAM, "join")) {
            assertEquals(0, two.awaitEnd(), two::story);
        }
    }

    @Test
    void theSecretOfTheUserIsUsed() {
        MpiLauncher.MPICH.assumeInstalled();
        Map<String, String> secret = Map.of(JobVariables.SECRET, JobSetup.random(16), JobVariables.RENDEZVOUS, "pmi:");
        try (Started job = MpiLauncher.MPICH.start(2, marker, secret, PROGRAM, "join")) {
            assertEquals(0, job.awaitEnd(), job::story);
            assertConforms(job, 2);
        }
    }

    /** Ranks that mpirun did not start must not run alone. */
    @ParameterizedTest
    @CsvSource({"OPEN_MPI, pmi, PMI_RANK is not set", "MPICH, pmix, PMIx_Init fails"})
    void anotherLauncherThanTheOneAskedForIsRefused(MpiLauncher launcher, String scheme, String message) {
        launcher.assumeInstalled();
        Map<String, String> other =
                Map.of(JobVariables.RENDEZVOUS, scheme + ":", Setting.JOIN_DEADLINE.environmentName(), "5");
        try (Started job = launcher.start(1, marker, other, PROGRAM)) {
            assertEquals(1, job.awaitEnd(), job::story);
            assertTrue(job.story().contains(message), job::story);
        }
    }
}
