package io.tutti.cli.info;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Options;
import io.tutti.measure.tune.TableFile;
import io.tutti.select.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table of measured times that something has damaged. */
class DamagedTableTest {
    @TempDir
    private Path folder;

    private static final byte[] NO_TEXT = {'t', 'u', 't', 't', 'i', (byte) 0xff, (byte) 0xfe, 0, 27, '\n'};

    private static String refusal(Runnable reader) {
        return assertThrows(IllegalArgumentException.class, reader::run).getMessage();
    }

    /** The table that is read without being asked for. */
    private Options options(Path file) {
        return Options.from(
                Map.of("XDG_STATE_HOME", file.getParent().getParent().toString()));
    }

    private Path table(byte[] bytes) throws IOException {
        Path file = Files.createDirectories(folder.resolve("tutti")).resolve("tuning");
        return Files.write(file, bytes);
    }

    @Test
    void isNamedWithLineAndRemedy() throws IOException {
        Path text = table("tutti-tuning 1\nat hosts=a link=shm ranks=4 nodes=1\nallreduce ring 8:x\n".getBytes());
        String told =
                text + ":3: column 18: x must be a number that is not negative; delete it or set TUTTI_TUNING=none";
        assertEquals(told, refusal(() -> Policy.of(options(text))));
        assertEquals(told, refusal(() -> TableFile.open(text)));
        Path noText = table(NO_TEXT);
        told = noText + ":1: column 1: a table of times must begin with tutti-tuning 1;"
                + " delete it or set TUTTI_TUNING=none";
        assertEquals(told, refusal(() -> Policy.of(options(noText))));
        assertEquals(told, refusal(() -> TableFile.open(noText)));
    }

    @Test
    void isShownByInfo() throws IOException {
        Path file = table(NO_TEXT);
        List<String> warnings = Report.gather("1", options(file)).warnings();
        assertEquals(1, warnings.size(), warnings.toString());
        assertTrue(warnings.getFirst().startsWith(file + ":1: "), warnings.toString());
    }
}
