package io.tutti.launch.jvm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * The checksum of an archive of classes, in eight bytes behind it, which the JVM does not read. A launcher checks it once for all
 * ranks of a job: a JVM needs thirty milliseconds for the archive's own checksums, and a launcher four for this one.
 */
public final class ArchiveSeal {
    private ArchiveSeal() {}

    /**
     * Appends the checksum to a complete archive.
     *
     * @param archive the file, without a seal
     * @throws IOException if the file cannot be read or written
     */
    public static void append(Path archive) throws IOException {
        try (FileChannel channel = FileChannel.open(archive, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer seal = ByteBuffer.allocate(Long.BYTES)
                    .putLong(checksum(channel, channel.size()))
                    .flip();
            channel.position(channel.size());
            while (seal.hasRemaining()) {
                channel.write(seal);
            }
        }
    }

    /** Returns whether an archive is as it was when it was sealed; false if that cannot be found out. */
    static boolean isIntact(Path archive) {
        try (FileChannel channel = FileChannel.open(archive)) {
            long bytes = channel.size() - Long.BYTES;
            ByteBuffer seal = ByteBuffer.allocate(Long.BYTES);
            return bytes > 0
                    && channel.read(seal, bytes) == Long.BYTES
                    && seal.flip().getLong() == checksum(channel, bytes);
        } catch (IOException e) {
            return false;
        }
    }

    private static long checksum(FileChannel channel, long bytes) throws IOException {
        CRC32C checksum = new CRC32C();
        checksum.update(channel.map(FileChannel.MapMode.READ_ONLY, 0, bytes));
        return checksum.getValue();
    }
}
