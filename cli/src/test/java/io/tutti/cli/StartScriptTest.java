package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./tutti}, which chooses the JDK. */
class StartScriptTest {
    @TempDir
    private Path folder;

    @Test
    void anOldJdkIsRefusedWhereItIsAskedFor() throws Exception {
        Files.createDirectories(folder.resolve("bin"));
        Files.createFile(
                folder.resolve("bin/java"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"17.0.9\"\n");
        assertRefused(folder);
    }

    @Test
    void aFolderWithoutJdkIsRefusedWhereItIsAskedFor() throws Exception {
        assertRefused(folder.resolve("none"));
    }

    private static void assertRefused(Path jdk) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("../tutti", "info").redirectErrorStream(true);
        builder.environment().put("TUTTI_JAVA_HOME", jdk.toString());
        Process script = builder.start();
        String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals("tutti: TUTTI_JAVA_HOME=" + jdk + " is no JDK 25 or newer\n", said);
        assertEquals(2, script.waitFor());
    }
}
