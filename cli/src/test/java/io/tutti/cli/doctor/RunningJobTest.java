package io.tutti.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.bootstrap.record.InspectionFiles;
import io.tutti.control.log.RankRecord;
import io.tutti.control.message.RecordCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rank 0 is this test: it answers when it wants to. */
@Timeout(20)
class RunningJobTest {
    private static final long JOB = 7;
    private static final long START = 8;

    @TempDir
    private Path shared;

    private SharedMemoryFiles files;
    private InspectionFiles inspection;
    private RunningJob job;

    @BeforeEach
    void begin() throws IOException {
        files = SharedMemoryFiles.claim(shared, JOB, "0");
        files.enter(START);
        inspection = new InspectionFiles(files, START);
        job = RunningJob.all(shared).getFirst();
    }

    @AfterEach
    void end() {
        files.close();
    }

    @Test
    void twoCommandsAtOnceAreBothAnswered() throws Exception {
        FutureTask<JobRecords> first = new FutureTask<>(job::ask);
        Thread.ofPlatform().start(first);
        while (!Files.exists(files.path(START, InspectionFiles.REQUEST))) {
            Thread.sleep(1);
        }
        FutureTask<JobRecords> second = new FutureTask<>(job::ask);
        Thread waiting = Thread.ofPlatform().start(second);
        while (waiting.getState() != Thread.State.TIMED_WAITING && !second.isDone()) {
            Thread.sleep(1);
        }
        answer("first");
        assertEquals("first", first.get().ranks().getFirst().host());
        answer("second");
        assertEquals("second", second.get().ranks().getFirst().host());
    }

    @Test
    void whatAKilledCommandHasLeftIsNoAnswer() throws Exception {
        inspection.write(Map.of(1, RecordCodec.encode(record(1, "old"))));
        FutureTask<JobRecords> asked = new FutureTask<>(job::ask);
        Thread.ofPlatform().start(asked);
        answer("new");
        assertEquals(
                List.of("new"),
                asked.get().ranks().stream().map(RankRecord::host).toList());
    }

    /** A rank has nothing to tell before it has joined. */
    @Test
    void aRankThatTellsNothingDoesNotHideTheOthers() throws Exception {
        FutureTask<JobRecords> asked = new FutureTask<>(job::ask);
        Thread.ofPlatform().start(asked);
        answer(Map.of(0, RecordCodec.encode(record(0, "zero")), 1, new byte[0]));
        JobRecords told = asked.get();
        assertEquals(
                List.of("zero"), told.ranks().stream().map(RankRecord::host).toList());
        assertEquals(1, told.problems().size(), told::toString);
        assertTrue(told.problems().getFirst().startsWith("the answer of rank 1 is left out: "), told::toString);
    }

    @Test
    void aJobThatTellsNothingIsNamed() throws Exception {
        FutureTask<JobRecords> asked = new FutureTask<>(job::ask);
        Thread.ofPlatform().start(asked);
        answer(Map.of());
        Throwable refused = assertThrows(ExecutionException.class, asked::get).getCause();
        assertEquals(IllegalArgumentException.class, refused.getClass(), refused::toString);
        assertTrue(refused.getMessage().startsWith("job " + job.job() + " has told nothing"), refused::getMessage);
    }

    @Test
    void oneOfSeveralJobsMustBeNamed() throws IOException {
        SharedMemoryFiles others = SharedMemoryFiles.claim(shared, JOB + 1, "0");
        try {
            others.enter(START);
            String process = " (rank 0 is process " + job.pid() + ")";
            String both = "0000000000000007" + process + ", 0000000000000008" + process;
            assertEquals("several jobs are running; name one of " + both, refusal(null));
            assertEquals("0000 is the beginning of several jobs; name one of " + both, refusal("0000"));
            assertEquals("none is neither a folder nor a running job; jobs: " + both, refusal("none"));
        } finally {
            others.close();
        }
    }

    private String refusal(String subject) {
        return assertThrows(IllegalArgumentException.class, () -> Doctor.of(subject, shared))
                .getMessage();
    }

    private void answer(String host) throws InterruptedException {
        answer(Map.of(0, RecordCodec.encode(record(0, host))));
    }

    private void answer(Map<Integer, byte[]> records) throws InterruptedException {
        while (!inspection.isAsked()) {
            Thread.sleep(1);
        }
        inspection.write(records);
    }

    private static RankRecord record(int rank, String host) {
        return new RankRecord(JOB, START, rank, 2, host, 4711, 1_000_000, 9_000, "", List.of());
    }
}
