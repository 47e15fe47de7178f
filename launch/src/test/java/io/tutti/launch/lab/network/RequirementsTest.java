package io.tutti.launch.lab.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is missing is said, with what to do. */
class RequirementsTest {
    private static final String ROOT = "Name:\tjava\nCapEff:\t000001ffffffffff\n";
    /** What a container's root may do by default: no administration. */
    private static final String CONTAINER = "Name:\tjava\nCapEff:\t00000000a80425fb\n";

    @TempDir
    private Path folder;

    @Test
    void withoutLinuxThereIsNoLab() {
        assertTrue(obstacle("").orElseThrow().contains("needs Linux"));
    }

    @Test
    void withoutRootThereIsNoLab() {
        assertTrue(obstacle(CONTAINER).orElseThrow().contains("needs root"));
        assertTrue(obstacle("CapEff:\t0000000000000000\n").orElseThrow().contains("sudo"));
    }

    @Test
    void programsAreMissedByName() throws IOException {
        assertTrue(obstacle(ROOT).orElseThrow().endsWith("the program ip: install iproute2"));
        add("ip");
        assertTrue(obstacle(ROOT).orElseThrow().endsWith("the program tc: install iproute2"));
        add("tc");
        assertTrue(obstacle(ROOT).orElseThrow().endsWith("the program unshare: install util-linux"));
        assertThrows(IllegalArgumentException.class, () -> requirements(ROOT).tools());
        add("unshare");
        assertEquals(Optional.empty(), obstacle(ROOT));
        assertEquals(folder.resolve("tc").toString(), requirements(ROOT).tools().tc());
    }

    private void add(String program) throws IOException {
        Files.setPosixFilePermissions(
                Files.createFile(folder.resolve(program)), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Requirements requirements(String status) {
        return new Requirements(status, List.of("relative", folder.toString()));
    }

    private Optional<String> obstacle(String status) {
        return requirements(status).obstacle();
    }
}
