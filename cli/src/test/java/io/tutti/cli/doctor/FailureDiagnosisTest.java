package io.tutti.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.record.RecordFile;
import io.tutti.control.log.RankRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a launcher says of its own job, in a folder of records that several jobs use. */
class FailureDiagnosisTest {
    private static final long NANOS = 1_000_000_000L;

    @TempDir
    private Path dumps;

    @Test
    void anotherJobThatFailedLaterIsNotMeant() {
        write(7, 1, 0, 3);
        write(9, 2, 1, 2);
        String text = String.join("\n", of(7));
        assertTrue(text.contains("ranks 1,2 left no record"), text);
        assertFalse(text.contains("earlier failures"), text);
    }

    @Test
    void nothingIsSaidOfAJobWithoutRecords() {
        write(9, 2, 0, 2);
        assertEquals(List.of(), of(7));
    }

    private List<String> of(long job) {
        return Doctor.ofFailure(job, dumps.resolve("failure"), dumps.toString(), 80);
    }

    private void write(long job, long start, int seconds, int size) {
        long wallNanos = (Instant.now().getEpochSecond() + seconds) * NANOS;
        RecordFile.write(
                dumps.resolve("tutti-%016x".formatted(start)).resolve("rank-0" + RecordFile.SUFFIX),
                new RankRecord(job, start, 0, size, "host", 4711, wallNanos, 0, "PEER_LOST: gone", List.of()));
    }
}
