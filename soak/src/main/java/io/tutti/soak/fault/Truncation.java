package io.tutti.soak.fault;

import io.tutti.failpoint.ProtocolStep;
import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.LaunchedJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Shortens the files that ranks are about to map, while rank 0 waits after it has made them.
 *
 * @param sharedMemory the folder of shared memory
 */
record Truncation(Path sharedMemory) implements Disturbance {
    private static final long LONG = 100_000;

    @Override
    public void run(LaunchedJob job) throws IOException, InterruptedException {
        job.await(() -> job.trace().ranks().getFirst().isAt(ProtocolStep.SHM_SEAL.key()));
        for (Path file : longFiles()) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(channel.size() / 2);
            }
        }
    }

    private List<Path> longFiles() throws IOException {
        try (Stream<Path> files = Files.walk(sharedMemory)) {
            return files.filter(Files::isRegularFile).filter(Truncation::isLong).toList();
        }
    }

    private static boolean isLong(Path file) {
        try {
            return Files.size(file) > LONG;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
