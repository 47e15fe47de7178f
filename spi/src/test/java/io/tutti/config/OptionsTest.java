package io.tutti.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderThatIsNoPathIsNamedInALine() {
        for (String name : List.of("XDG_STATE_HOME", "HOME")) {
            assertEquals(
                    name + " is no path: Nul character not allowed",
                    assertThrows(IllegalArgumentException.class, () -> Options.from(Map.of(name, "a\0b")))
                            .getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TUTTI_RULES", "TUTTI_TUNING", "TUTTI_OPTIONS"})
    void aFileThatIsFarTooLongIsNotRead(String name) throws IOException {
        Path file = folder.resolve("film");
        try (RandomAccessFile film = new RandomAccessFile(file.toFile(), "rw")) {
            film.setLength((16 << 20) + 1);
        }
        assertEquals(
                name + "=" + file + " cannot be read: it has more than 16 MiB",
                assertThrows(IllegalArgumentException.class, () -> Options.from(Map.of(name, file.toString())))
                        .getMessage());
    }

    @Test
    void aFileWithSettingsThatIsNoneIsNamed() throws IOException {
        Path file = folder.resolve("my.properties");
        Map<String, String> environment = Map.of("TUTTI_OPTIONS", file.toString());
        Files.write(file, new byte[] {'l', 'a', (byte) 0xff});
        assertEquals(
                "TUTTI_OPTIONS=" + file + " cannot be read: it is not text in UTF-8",
                assertThrows(IllegalArgumentException.class, () -> Options.from(environment))
                        .getMessage());
        Files.writeString(file, "lanes = \\u12\n");
        String message = assertThrows(IllegalArgumentException.class, () -> Options.from(environment))
                .getMessage();
        assertTrue(message.startsWith("TUTTI_OPTIONS=" + file + ": Malformed"), message);
    }

    @Test
    void theEnvironmentGoesBeforeTheFileAndTheFileBeforeDefaults() throws IOException {
        Path file = folder.resolve("my.properties");
        Files.writeString(file, "lanes = 3\nlink = tcp\n");
        Options options = Options.from(Map.of("TUTTI_OPTIONS", file.toString(), "TUTTI_LINK", "shm"));
        assertEquals("shm", options.text(Setting.LINK));
        assertEquals("environment", options.entries().get(Setting.LINK).origin());
        assertEquals(3, options.number(Setting.LANES));
        assertEquals("file " + file, options.entries().get(Setting.LANES).origin());
        assertEquals("default", options.entries().get(Setting.DEADLINE).origin());
    }

    @Test
    void namesThatAreNoOptionsAreToldButNotThoseThatOthersRead() {
        Options options = Options.from(Map.of(
                "TUTTI_LINKS", "shm",
                "TUTTI_RANK", "0",
                "TUTTI_DEBUG", "1",
                "TUTTI_JAVA_HOME", "/jdk",
                "PATH", "/bin"));
        assertEquals(
                List.of("environment variable TUTTI_LINKS is not an option of Tutti (did you mean TUTTI_LINK?)"),
                options.warnings());
    }

    @Test
    void aRateHasAUnitOrIsLeftToTheInterface() {
        assertEquals(
                2_500_000_000L,
                Options.from(Map.of("TUTTI_LINE_RATE", "2.5gbit"))
                        .rate(Setting.LINE_RATE)
                        .bitsPerSecond());
        assertEquals(LineRate.UNKNOWN, Options.defaults().rate(Setting.LINE_RATE));
        for (String wrong : List.of("1", "fast", "0mbit", "gbit")) {
            String message = assertThrows(
                            IllegalArgumentException.class, () -> Options.from(Map.of("TUTTI_LINE_RATE", wrong)))
                    .getMessage();
            assertEquals(
                    "TUTTI_LINE_RATE=" + wrong + " (environment) must be auto, or a rate such as 100mbit or 2.5gbit",
                    message);
        }
    }

    @Test
    void onlyMeasuredTimesHaveAUsualPlace() throws IOException {
        Path table = folder.resolve("tutti/tuning");
        Files.createDirectories(table.getParent());
        Files.writeString(table, "tutti-tuning 1\n");
        Map<String, String> environment = Map.of("XDG_STATE_HOME", folder.toString());
        assertEquals(
                "tutti-tuning 1\n",
                Options.from(environment).texts().get(Setting.TUNING).text());
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> Options.from(Map.of("XDG_STATE_HOME", folder.toString(), "TUTTI_RULES", "auto")))
                .getMessage();
        assertTrue(message.startsWith("TUTTI_RULES=auto cannot be read"), message);
    }
}
