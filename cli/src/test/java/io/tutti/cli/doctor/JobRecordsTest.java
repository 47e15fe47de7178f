package io.tutti.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.bootstrap.record.RecordFile;
import io.tutti.control.log.RankRecord;
import io.tutti.control.message.RecordCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobRecordsTest {
    /** A path in a folder may be no longer than this. */
    private static final int MOST_CHARACTERS = 4095;

    /** The path of one entry is too long to be read, which holds for root, too, as permissions do not. */
    @Test
    void anEntryThatCannotBeReadIsLeftOut(@TempDir Path temporary) throws Exception {
        Path folder = temporary;
        while (folder.toString().length() < MOST_CHARACTERS - 250) {
            folder = folder.resolve("d".repeat(100));
        }
        Files.createDirectories(folder);
        RankRecord record = new RankRecord(1, 2, 0, 1, "host", 7, 1, 1, "", List.of());
        Files.write(folder.resolve("rank-0" + RecordFile.SUFFIX), RecordCodec.encode(record));
        String unreadable = "x".repeat(MOST_CHARACTERS + 1 - folder.toString().length());
        inFolder(folder, "mkdir " + unreadable);
        try {
            assertEquals(List.of(record), JobRecords.of(folder).ranks());
        } finally {
            inFolder(folder, "rmdir " + unreadable);
        }
    }

    @Test
    void aFolderThatIsMissingIsNamed(@TempDir Path temporary) {
        Path none = temporary.resolve("none");
        Exception e = assertThrows(IllegalArgumentException.class, () -> JobRecords.of(none));
        assertEquals(none + " cannot be read: no such file", e.getMessage());
    }

    private static void inFolder(Path folder, String command) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("sh", "-c", "cd " + folder + " && " + command)
                .inheritIO()
                .start();
        assertEquals(0, shell.waitFor());
    }
}
