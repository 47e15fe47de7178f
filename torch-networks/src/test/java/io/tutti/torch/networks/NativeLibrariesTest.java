package io.tutti.torch.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.training.backend.UsageException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class NativeLibrariesTest {
    @TempDir
    Path folder;

    /** Two PyTorch of different versions in one process crash it. */
    @Test
    @EnabledOnOs(OS.LINUX) // others do not say what is loaded
    void anotherPyTorchIsNamedBeforeAnythingIsLoaded() throws Exception {
        Path other = Files.writeString(folder.toRealPath().resolve("libtorch_cpu.so"), "another one");
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(other)) {
            channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            assertEquals(
                    "--backend torch: another PyTorch is in this process, " + other + "; start a JVM without it",
                    assertThrows(UsageException.class, () -> NativeLibraries.load("--backend torch"))
                            .getMessage());
        }
    }

    /** As ranks that are threads of one process load the libraries. */
    @Test
    @Timeout(60)
    void threadsTakeTurns() throws Exception {
        Path lock = folder.resolve("lock");
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        FutureTask<Void> first = alone(lock, () -> {
            inside.countDown();
            await(mayEnd);
        });
        Thread.ofPlatform().start(first);
        inside.await();
        FutureTask<Void> second = alone(lock, () -> {});
        Thread waiting = Thread.ofPlatform().start(second);
        while (waiting.getState() != Thread.State.BLOCKED && !second.isDone()) {
            Thread.onSpinWait();
        }
        mayEnd.countDown();
        first.get();
        second.get();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static FutureTask<Void> alone(Path lock, Runnable step) {
        return new FutureTask<>(() -> {
            NativeLibraries.alone(lock, step);
            return null;
        });
    }
}
