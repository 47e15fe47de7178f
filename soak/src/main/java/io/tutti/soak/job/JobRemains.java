package io.tutti.soak.job;

import io.tutti.config.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What a job has left on the machine: processes, which the environment tells, and files.
 *
 * @param sharedMemory the folder of shared memory of its ranks, and of no others
 * @param temporary their folder of temporary files
 */
public record JobRemains(Path sharedMemory, Path temporary) {
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long LOOK_MILLIS = 20;

    /**
     * {@return what is left, in words, once processes had time to end; empty if there is nothing}
     *
     * @throws InterruptedException if this thread is interrupted
     */
    public String find() throws InterruptedException {
        long end = System.nanoTime() + SETTLE_NANOS;
        String left = now();
        while (!left.isEmpty() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            left = now();
        }
        return left;
    }

    private String now() {
        List<String> left = new ArrayList<>();
        ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> isOf(process.pid(), sharedMemory))
                .forEach(process -> left.add("process " + process.pid()));
        files(sharedMemory).forEach(file -> left.add("file " + file));
        files(temporary).forEach(file -> left.add("file " + file));
        return String.join(", ", left);
    }

    /** Whether a process is one of the ranks that have this folder, or what one of them has started. */
    static boolean isOf(long pid, Path sharedMemory) {
        return environment(pid).contains(Setting.SHM_DIR.environmentName() + "=" + sharedMemory);
    }

    private static List<String> environment(long pid) {
        try {
            byte[] bytes = Files.readAllBytes(Path.of("/proc/" + pid + "/environ"));
            return List.of(new String(bytes, StandardCharsets.ISO_8859_1).split("\0"));
        } catch (IOException e) {
            return List.of(); // it has ended, or belongs to another user
        }
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
