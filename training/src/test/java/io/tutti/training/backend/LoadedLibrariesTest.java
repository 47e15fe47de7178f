package io.tutti.training.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX) // others do not say what is loaded
final class LoadedLibrariesTest {
    @TempDir
    private Path folder;

    @Test
    void shouldTellAnotherPyTorchFromTheOwnOne() throws Exception {
        Path own = Files.createDirectory(folder.toRealPath().resolve("own"));
        Path library = Files.writeString(own.resolve("libtorch_cpu.so"), "a library");
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(library)) {
            channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            LoadedLibraries.requireNoOtherPyTorch("--backend djl", own);
            assertEquals(
                    "--backend djl: another PyTorch is in this process, " + library + "; start a JVM without it",
                    assertThrows(
                                    UsageException.class,
                                    () -> LoadedLibraries.requireNoOtherPyTorch(
                                            "--backend djl", own.resolveSibling("other")))
                            .getMessage());
        }
    }
}
