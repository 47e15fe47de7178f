package io.tutti.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.error.CommunicationException.Category;
import io.tutti.soak.fault.Expectation;
import io.tutti.soak.fault.Expectation.Naming;
import io.tutti.soak.fault.Expectation.Victim;
import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.FaultRequest;
import io.tutti.soak.fault.Injection;
import io.tutti.soak.fault.ReplacementPlan;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.fault.SoakLink;
import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.LaunchedJob;
import io.tutti.soak.rank.CodeFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs real jobs, with disturbances of this test. */
@Timeout(120)
class DisturbanceTest {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @TempDir
    private Path folder;

    /** A disturbance that does nothing to the job, and cannot be taken back. */
    private static final Disturbance LASTING = new Disturbance() {
        @Override
        public void run(LaunchedJob job) {
            job.disturbedNow();
        }

        @Override
        public void restore() throws IOException {
            throw new IOException("umount ended with status 32");
        }
    };

    /** A job that hangs may keep the very thing from being restored, and its output says why it hangs. */
    @Test
    void aMachineThatCannotBeRestoredHidesNoOutcomeAndEndsTheCampaign() throws InterruptedException {
        SoakReport report = campaign(new Disturbed(LASTING, success()), folder);
        assertEquals(1, report.outcomes().size(), report::failure);
        RunOutcome outcome = report.outcomes().getFirst();
        assertEquals(RunVerdict.LEFT, outcome.verdict(), outcome::line);
        assertEquals("left: what disturbed the job: umount ended with status 32", outcome.reason());
        assertTrue(Files.exists(Path.of(outcome.evidence()).resolve("output.txt")), outcome::evidence);
        assertEquals(
                "a lane failed: disturbed: the machine is not as before: umount ended with status 32",
                report.failure());
    }

    @Test
    void anOutcomeWhoseOutputCannotBeKeptIsReportedWithTheReason() throws IOException, InterruptedException {
        Path file = Files.createFile(folder.resolve("file"));
        Disturbance nothing = LaunchedJob::disturbedNow;
        SoakReport report = campaign(new Disturbed(nothing, failure()), file);
        assertEquals(1, report.outcomes().size(), report::failure);
        RunOutcome outcome = report.outcomes().getFirst();
        assertEquals(RunVerdict.WRONG_RESULT, outcome.verdict(), outcome::line);
        assertTrue(outcome.evidence().startsWith("not kept: " + file), outcome::evidence);
        assertEquals("", report.failure());
    }

    @Test
    void anInterruptedCampaignRestoresTheMachineWhenNothingDisturbsAnyMore() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        AtomicReference<Boolean> hadEnded = new AtomicReference<>();
        Disturbance lasting = new Disturbance() {
            @Override
            public void run(LaunchedJob job) throws InterruptedException {
                running.countDown();
                try {
                    new CountDownLatch(1).await();
                } finally {
                    ended.countDown();
                }
            }

            @Override
            public void restore() {
                hadEnded.set(ended.getCount() == 0);
            }
        };
        Thread campaign = Thread.ofPlatform().start(() -> {
            try {
                campaign(new Disturbed(lasting, success()), folder);
            } catch (InterruptedException e) {
                // as it must be
            }
        });
        running.await();
        campaign.interrupt();
        campaign.join();
        assertEquals(Boolean.TRUE, hadEnded.get());
    }

    private static SoakReport campaign(Fault fault, Path evidence) throws InterruptedException {
        return new Soak(new SoakSettings(
                        List.of(fault),
                        List.of(SoakLink.SHM),
                        2,
                        1,
                        Duration.ofHours(1),
                        1,
                        0,
                        7,
                        SHARED_MEMORY,
                        evidence))
                .run(next -> {}, outcome -> {});
    }

    private static Expectation success() {
        return new Expectation(Set.of(), Naming.ANY, Victim.LIKE_OTHERS, Duration.ofSeconds(30), true);
    }

    /** Of a job that in truth succeeds. */
    private static Expectation failure() {
        return new Expectation(
                Set.of(Category.PEER_LOST), Naming.ANY, Victim.LIKE_OTHERS, Duration.ofSeconds(30), false);
    }

    /** A fault of this test. */
    private record Disturbed(Disturbance disturbance, Expectation expectation) implements Fault {
        @Override
        public String name() {
            return "disturbed";
        }

        @Override
        public String description() {
            return "a disturbance of a test";
        }

        @Override
        public Injection inject(FaultRequest request) {
            return new Injection(
                    "",
                    Map.of(),
                    Map.of(),
                    List.of(),
                    CodeFault.NONE,
                    null,
                    disturbance,
                    false,
                    expectation,
                    ReplacementPlan.NONE);
        }
    }
}
