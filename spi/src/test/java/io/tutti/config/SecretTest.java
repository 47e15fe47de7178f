package io.tutti.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it reads what is logged")
class SecretTest {
    private static final Logger LOGGER = Logger.getLogger("io.tutti");
    private static final String SECRET = "0123456789abcdef";

    @TempDir
    private Path folder;

    private final List<String> lines = new ArrayList<>();
    private final Handler collecting = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(new SimpleFormatter().formatMessage(line));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void collect() {
        LOGGER.addHandler(collecting);
    }

    @AfterEach
    void collectNoMore() {
        LOGGER.removeHandler(collecting);
    }

    private Path file(String permissions) throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), SECRET);
        if (Files.getOwner(file).getName().equals("root")) {
            Files.setOwner(
                    file,
                    FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        return file;
    }

    private void read(Path file) {
        byte[] secret =
                Secret.from(Map.of("TUTTI_SECRET_FILE", file.toString())).orElseThrow();
        assertEquals(SECRET, new String(secret, java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void aFileThatOthersCanReadIsToldOf() throws IOException {
        for (String permissions : List.of("rw-r-----", "rw----r--")) {
            lines.clear();
            Path file = file(permissions);
            read(file);
            assertEquals(
                    List.of("other users can read the job's secret, and so take part in the job: chmod 600 " + file
                            + " (TUTTI_SECRET_FILE)"),
                    lines);
        }
    }

    @Test
    void aFileOfTheUserAloneIsNot() throws IOException {
        read(file("rw-------"));
        assertEquals(List.of(), lines);
    }
}
