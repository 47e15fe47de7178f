package io.tutti.launch.lab.network;

import io.tutti.crypto.SystemRandom;
import io.tutti.error.FileError;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The records of all labs of this machine, one file each, and the lock under which labs are created and removed. */
public final class LabRegistry {
    /** The machine clears this folder on restart, when namespaces vanish, too. */
    public static final Path STANDARD = Path.of("/run/tutti-lab");

    private static final String SUFFIX = ".lab";
    private static final int ID_BYTES = 3;
    /** The whole process owns a file lock; this lock excludes the other threads. */
    private static final ReentrantLock IN_PROCESS = new ReentrantLock();

    private final Path folder;

    /**
     * Creates a registry of the records in a folder; reads nothing yet.
     *
     * @param folder where the records are; created at the first use of the lock
     */
    public LabRegistry(Path folder) {
        this.folder = folder;
    }

    /**
     * Runs an action while no other thread or process creates or removes labs. Calls may be nested.
     *
     * @param <T> type of the action's result
     * @param action runs on the calling thread
     * @return what the action returned
     * @throws io.tutti.error.CommunicationException RESOURCE if the folder or its lock file cannot be created
     */
    public <T> T locked(Supplier<T> action) {
        IN_PROCESS.lock();
        try {
            return IN_PROCESS.getHoldCount() > 1 ? action.get() : alone(action);
        } finally {
            IN_PROCESS.unlock();
        }
    }

    /** An interrupt would close the file, and leave the lab of a thread that ends because of it: it takes effect afterwards. */
    private <T> T alone(Supplier<T> action) {
        boolean isInterrupted = Thread.interrupted();
        try {
            while (true) {
                try (FileChannel file = open()) {
                    file.lock(); // released when the file is closed
                    return action.get();
                } catch (FileLockInterruptionException e) {
                    isInterrupted |= Thread.interrupted();
                }
            }
        } catch (IOException e) {
            throw LabTools.failure(folder + " cannot be used: " + FileError.describe(e), e);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private FileChannel open() throws IOException {
        Files.createDirectories(folder);
        return FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /**
     * {@return all records, in no particular order; empty if the folder does not exist}
     *
     * @throws io.tutti.error.CommunicationException RESOURCE if the folder or a record cannot be read
     */
    public List<LabRecord> all() {
        List<LabRecord> records = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return records;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                records.add(read(file));
            }
            return records;
        } catch (IOException e) {
            throw LabTools.failure(folder + " cannot be read: " + FileError.describe(e), e);
        }
    }

    private static LabRecord read(Path file) throws IOException {
        try {
            return LabRecord.parse(Files.readString(file));
        } catch (IllegalArgumentException e) {
            throw LabTools.failure(file + " is damaged (" + e.getMessage() + "); delete it", e);
        }
    }

    /**
     * Adds or replaces the record of a lab. A reader without the lock sees the old record or the new one.
     *
     * @param record the record, whose id names its file
     * @throws io.tutti.error.CommunicationException RESOURCE if the file cannot be written
     */
    public void write(LabRecord record) {
        Path draft = folder.resolve(record.id() + ".part");
        try {
            Files.writeString(draft, record.text());
            Files.move(draft, file(record), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            tryDelete(draft);
            throw LabTools.failure(file(record) + " cannot be written: " + FileError.describe(e), e);
        }
    }

    /** Each lab has another id, so no other one would replace what is left. */
    private static void tryDelete(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            // why it cannot be written is told
        }
    }

    /**
     * Deletes the record of a lab; does nothing if there is none.
     *
     * @param record the record, whose id names its file
     * @throws io.tutti.error.CommunicationException RESOURCE if the file cannot be deleted
     */
    public void delete(LabRecord record) {
        try {
            Files.deleteIfExists(file(record));
        } catch (IOException e) {
            throw LabTools.failure(file(record) + " cannot be deleted: " + FileError.describe(e), e);
        }
    }

    /** {@return an id of six hexadecimal digits that neither a lab nor any other namespace uses} */
    public String freshId() {
        while (true) {
            String id = HexFormat.of().formatHex(SystemRandom.bytes(ID_BYTES));
            String start = new Names(id, 0).switchNamespace();
            String stem = start.substring(0, start.lastIndexOf('-') + 1);
            if (isFree(Names.file(start).getParent(), stem)
                    && isFree(Names.folder(start).getParent(), stem)) {
                return id;
            }
        }
    }

    private static boolean isFree(Path folder, String stem) {
        String[] taken = folder.toFile().list((parent, name) -> name.startsWith(stem));
        return taken == null || taken.length == 0;
    }

    private Path file(LabRecord record) {
        return folder.resolve(record.id() + SUFFIX);
    }
}
