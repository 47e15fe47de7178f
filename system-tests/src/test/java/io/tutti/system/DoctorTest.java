package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.tutti.cli.doctor.CommunicatorDiagnosis;
import io.tutti.cli.doctor.CommunicatorDiagnosis.Group;
import io.tutti.cli.doctor.CommunicatorDiagnosis.LateRank;
import io.tutti.cli.doctor.Doctor;
import io.tutti.cli.doctor.JobDiagnosis;
import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code tutti doctor} names the right rank and the right collective, from files and of running jobs. */
class DoctorTest {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @TempDir
    private Path dumps;

    private JobSetup dumping(int ranks, Wiring wiring) {
        return JobSetup.of(ranks, wiring).with(Setting.DUMP.environmentName(), dumps);
    }

    private JobDiagnosis diagnosis() {
        return Doctor.of(dumps.toString(), SHARED_MEMORY).diagnosis();
    }

    private static CommunicatorDiagnosis world(JobDiagnosis job) {
        return job.communicators().getFirst();
    }

    private static void leave(List<Rank> ranks) {
        ranks.forEach(rank -> rank.call("close"));
        ranks.forEach(rank -> rank.tell("exit 0"));
        ranks.forEach(Rank::awaitEnd);
    }

    private void assertNoDraft() {
        try (Stream<Path> files = Files.walk(dumps)) {
            assertEquals(
                    List.of(),
                    files.filter(file -> file.toString().endsWith(".part")).toList());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP"})
    void aKilledRankIsMissing(Wiring wiring) {
        try (Job job = dumping(4, wiring).start().joined()) {
            List<Rank> waiting = job.without(1, 3);
            waiting.forEach(rank -> rank.tell("allreduce FLOAT32 1000 SUM"));
            waiting.forEach(Rank::awaitInside);
            job.rank(1).kill();
            waiting.forEach(rank -> rank.reply().assertFault(Category.PEER_LOST, 1));
            leave(job.without(1));
        }
        JobDiagnosis job = diagnosis();
        assertEquals(List.of(1), job.missing(), job::toString);
        assertEquals(1, job.causes().size(), job::toString);
        assertTrue(job.causes().getFirst().text().startsWith("PEER_LOST: rank 1 "), job::toString);
        CommunicatorDiagnosis world = world(job);
        assertEquals(1, world.lastCommon(), job::toString);
        assertGroup(world.groups().get(0), List.of(3), 1, "ended", "allreduce(SUM, INT32, count=10)");
        assertGroup(world.groups().get(1), List.of(0, 2), 2, "inside", "allreduce(SUM, FLOAT32, count=1000)");
        assertTrue(
                world.links().contains("rank 1 -> rank 0 over " + wiring.name().toLowerCase()), job::toString);
        assertNoDraft();
    }

    private static void assertGroup(Group group, List<Integer> ranks, long sequence, String state, String call) {
        assertEquals(ranks, group.ranks(), group::toString);
        assertEquals(sequence, group.sequence(), group::toString);
        assertEquals(state, group.state(), group::toString);
        assertTrue(group.call().startsWith(call), group::toString);
    }

    @Test
    void aStoppedRankIsMissing() {
        JobSetup setup = dumping(3, Wiring.SHM)
                .with(Setting.LIVENESS.environmentName(), 2)
                .with(Setting.HEARTBEAT.environmentName(), 1);
        try (Job job = setup.start().joined()) {
            job.without(2).forEach(rank -> rank.tell("barrier"));
            job.without(2).forEach(Rank::awaitInside);
            job.rank(2).signal("STOP");
            job.without(2).forEach(rank -> rank.reply().assertFault(Category.PEER_LOST, 2));
            leave(job.without(2));
        }
        JobDiagnosis job = diagnosis();
        assertEquals(List.of(2), job.missing(), job::toString);
        assertGroup(world(job).groups().getLast(), List.of(0, 1), 2, "inside", "barrier");
    }

    @Test
    void bothSidesOfAMismatchAreSpelledOut() {
        try (Job job = dumping(3, Wiring.SHM).start().joined()) {
            job.without(1).forEach(rank -> rank.tell("allreduce FLOAT32 1000 SUM"));
            job.rank(1).tell("allreduce FLOAT32 1001 SUM");
            job.ranks().forEach(rank -> rank.reply().assertFault(Category.MISMATCH, 1));
            leave(job.ranks());
        }
        JobDiagnosis job = diagnosis();
        assertEquals(List.of(), job.missing(), job::toString);
        CommunicatorDiagnosis world = world(job);
        assertEquals(1, world.lastCommon(), job::toString);
        assertNotNull(world.difference(), job::toString);
        assertEquals(2, world.difference().sequence());
        assertEquals(2, world.difference().sides().size());
        for (int width : new int[] {60, 80, 120}) {
            List<String> lines = Doctor.of(dumps.toString(), SHARED_MEMORY).lines(width);
            assertEquals(
                    List.of(),
                    lines.stream().filter(line -> line.length() > width).toList());
        }
        world.difference().sides().forEach(side -> {
            String count = side.ranks().equals(List.of(1)) ? "count=1001" : "count=1000";
            assertTrue(side.call().contains("allreduce(SUM, FLOAT32, " + count), side::toString);
        });
    }

    /** It is asked while it waits: nothing is killed, and the job goes on. */
    @Test
    void aRunningJobSaysWhoIsAwaitedAndPrintsItOnce() {
        JobSetup setup = JobSetup.of(3, Wiring.SHM).with(Setting.NOTICE.environmentName(), 1);
        try (Job job = setup.start().joined()) {
            job.rank(1).tell("pause 5000");
            job.without(1).forEach(rank -> rank.tell("allreduce FLOAT64 500 MAX"));
            job.without(1).forEach(Rank::awaitInside);
            String notice =
                    "rank 1 has not entered allreduce #2 for 1 s; it is in io.tutti.process.Pause.of(Pause.java:";
            job.rank(0).awaitError(notice);
            JobDiagnosis asked = Doctor.of(job.number(), SHARED_MEMORY).diagnosis();
            assertEquals(List.of(), asked.missing(), asked::toString);
            assertEquals(List.of(), asked.causes(), asked::toString);
            assertGroup(world(asked).groups().get(0), List.of(1), 1, "ended", "allreduce(SUM, INT32, count=10)");
            assertGroup(world(asked).groups().get(1), List.of(0, 2), 2, "inside", "allreduce(MAX, FLOAT64, count=500)");
            assertTrue(asked.positions().get(1).site().contains("Pause.of("), asked::toString);
            job.rank(1).tell("allreduce FLOAT64 500 MAX");
            job.rank(1).reply().assertDone();
            job.ranks().forEach(rank -> rank.reply().assertDone());
            assertEquals(
                    1,
                    job.ranks().stream()
                            .flatMap(rank -> rank.errors().stream())
                            .filter(line -> line.contains("has not entered"))
                            .count(),
                    job::story);
            job.end();
        }
    }

    /** It is told to come when the others are in the collective. */
    @Test
    void aSlowRankIsTheLastToEnter() {
        int rounds = 10;
        try (Job job = JobSetup.of(3, Wiring.SHM).start().joined()) {
            for (int round = 0; round < rounds; round++) {
                job.without(2).forEach(rank -> rank.tell("sum 50000"));
                job.without(2).forEach(Rank::awaitInside);
                job.rank(2).call("pause 40").assertDone();
                job.rank(2).tell("sum 50000");
                job.ranks().forEach(rank -> rank.reply().assertDone());
            }
            JobDiagnosis asked = Doctor.of(job.number(), SHARED_MEMORY).diagnosis();
            LateRank late = world(asked).late().getFirst();
            assertEquals(2, late.rank(), asked::toString);
            assertTrue(late.times() >= rounds, asked::toString);
            assertTrue(late.medianMillis() > 20, asked::toString);
            String timeline = Doctor.of(job.number(), SHARED_MEMORY).timeline(List.of(), problem -> fail(problem));
            assertTrue(
                    Pattern.compile("\"ph\" : \"X\"")
                                    .matcher(timeline)
                                    .results()
                                    .count()
                            >= 3L * rounds,
                    timeline);
            assertTrue(timeline.contains("\"name\" : \"rank 2\""), timeline);
            job.end();
        }
    }

    @Test
    void aDamagedRecordCostsALineAndTheRestIsMerged() throws IOException {
        try (Job job = dumping(3, Wiring.SHM).start().joined()) {
            job.rank(0).call("abort no more data");
            job.ranks().forEach(rank -> rank.call("barrier").assertFault(Category.ABORTED, 0));
            leave(job.ranks());
        }
        Path record;
        try (Stream<Path> files = Files.walk(dumps)) {
            record = files.filter(file -> file.endsWith("rank-1.record"))
                    .findFirst()
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(record);
        bytes[40] ^= 1;
        Files.write(record, bytes);
        JobDiagnosis job = diagnosis();
        assertEquals(List.of(1), job.missing());
        assertEquals(List.of(record + " is left out: its checksum is wrong"), job.problems());
        assertEquals(2, job.positions().size());
        assertTrue(job.causes().getFirst().text().contains("no more data"));
    }

    @Test
    void theLauncherSaysWhatFollowsAndKeepsNoFile() {
        try (Launched job = Launched.run(3, "sum 10", "1:pause 1000", "1:exit 7", "sum 20000")) {
            String number = job.number();
            String launch = Processes.variable(job.pid(0), JobVariables.LAUNCH).replaceFirst(".*:", "");
            assertEquals(7, job.awaitEnd());
            assertEquals(List.of("tutti run: rank 1 exited with status 7; 2 other ranks ended"), job.launcherLines());
            String story = job.story();
            assertTrue(story.contains("  missing: rank 1 left no record"), story);
            assertTrue(story.contains("  ranks 0,2 are inside #2 allreduce(SUM, INT32, count=20000)"), story);
            assertTrue(story.lines().noneMatch(line -> line.matches(".* io\\.tutti\\.[\\w.$]+ \\S+")), story);
            Launched.awaitNothingLeft(number, SHARED_MEMORY);
            assertEquals(List.of(), SharedMemory.files(SHARED_MEMORY, launch), "where the records were");
        }
    }
}
