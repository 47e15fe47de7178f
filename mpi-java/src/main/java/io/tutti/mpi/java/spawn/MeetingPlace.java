package io.tutti.mpi.java.spawn;

import io.tutti.mpi.java.PollPause;
import io.tutti.spi.KeyValueSpace;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Where both sides of a spawn learn where its first process listens. That writes it to a file, which the other processes and the root read;
 * the root tells the ranks on its side.
 */
final class MeetingPlace implements KeyValueSpace {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Path file;
    private final boolean isOneHost;
    /** On the side of the root; null on the other one. */
    private final String told;

    private MeetingPlace(Path file, boolean isOneHost, String told) {
        this.file = file;
        this.isOneHost = isOneHost;
        this.told = told;
    }

    /** @param isOneHost whether all are on this host: then the first one listens there only */
    static MeetingPlace ofChild(Path folder, boolean isOneHost) {
        return new MeetingPlace(file(folder), isOneHost, null);
    }

    /** @param told what the first process has written */
    static MeetingPlace ofParent(Path folder, String told) {
        return new MeetingPlace(file(folder), false, told);
    }

    private static Path file(Path folder) {
        return folder.resolve("both");
    }

    /** {@return what the first process has written; empty as long as it has not} */
    static Optional<String> read(Path folder) throws IOException {
        try {
            return Optional.of(Files.readString(file(folder)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public void put(String key, String value) throws IOException {
        Path draft = file.resolveSibling("draft");
        Files.writeString(draft, value);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public String get(int rank, String key, Duration limit) throws IOException, TimeoutException {
        if (told != null) {
            return told;
        }
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            Optional<String> value = read(file.getParent());
            if (value.isPresent()) {
                return value.get();
            }
            if (System.nanoTime() - end > 0) {
                throw new TimeoutException("the first process has not written to " + file);
            }
            PollPause.of(PAUSE_NANOS);
        }
    }

    /** The secret goes another way. */
    @Override
    public boolean isPrivate() {
        return false;
    }

    @Override
    public Optional<InetAddress> localAddress() {
        return isOneHost ? Optional.of(InetAddress.getLoopbackAddress()) : Optional.empty();
    }

    @Override
    public void close() {
        // the root deletes the folder
    }

    /** {@return the form for messages} */
    @Override
    public String toString() {
        return "spawn:" + file;
    }
}
