package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.Refuser;
import io.tutti.bootstrap.placement.NetworkInterfaces;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/** A file of one line, in which rank 0 writes its address and the job's number. Rank 0 listens on the loopback interface. */
final class AddressInFile implements RankZeroAddress {
    private static final int MOST_BYTES = 256;
    /** Some seconds, in which this start's rank 0 replaces what an earlier one has left. */
    private static final int DOUBTS_OF_AN_OLD_FILE = 10;

    private final Path file;
    private final long job;
    /** What this rank 0 wrote; null on other ranks and before it has. */
    private String written;
    /** When the file was written that this process has found last. */
    private FileTime modified = FileTime.fromMillis(0);

    AddressInFile(Path file, long job) {
        this.file = file;
        this.job = job;
    }

    @Override
    public List<InetSocketAddress> bindAddresses() throws IOException {
        return List.of(new InetSocketAddress(NetworkInterfaces.loopback(), 0));
    }

    /** Writes the file atomically. */
    @Override
    public void publish(InetSocketAddress address, byte[] secret, Duration limit) throws IOException {
        String line = NetworkInterfaces.text(address) + " " + HexFormat.of().toHexDigits(job);
        Path draft = file.resolveSibling(file.getFileName() + "." + address.getPort() + ".new");
        Files.deleteIfExists(draft); // of a start that was killed just then
        try {
            Files.writeString(draft, line + "\n", StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(draft);
            throw e;
        }
        written = line;
    }

    @Override
    public Found find(Duration limit) throws IOException {
        try {
            modified = Files.getLastModifiedTime(file); // first: what is read is not older
            String text = read();
            int blank = text.lastIndexOf(' ');
            if (blank < 0 || !text.substring(blank + 1).equals(HexFormat.of().toHexDigits(job))) {
                throw new IOException("the file is of another job");
            }
            Rendezvous.Address address = Rendezvous.Address.parse(text.substring(0, blank));
            return new Found(new InetSocketAddress(InetAddress.getByName(address.host()), address.port()), null);
        } catch (NoSuchFileException e) {
            throw new IOException("the file does not exist", e);
        } catch (IllegalArgumentException e) {
            throw new IOException("the file holds no address", e);
        }
    }

    /**
     * An earlier rank 0 may have left the file, and still listen with its secret; or another job may have its port. A file that was written
     * since this process began is of its own start, as good as always: ranks start together.
     */
    @Override
    public int patience(Refuser refuser) {
        return switch (refuser) {
            case MEMBER -> 0;
            case UNPROVEN -> isOlderThanThisProcess() ? DOUBTS_OF_AN_OLD_FILE : DOUBTS;
            case OTHER_JOB -> ALWAYS;
        };
    }

    private boolean isOlderThanThisProcess() {
        Instant begun = ProcessHandle.current().info().startInstant().orElse(Instant.MAX);
        return modified.toInstant().isBefore(begun);
    }

    private String read() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII).strip();
        }
    }

    /** Removes the file, unless rank 0 of another start has replaced it. */
    @Override
    public void close() {
        try {
            if (written != null && written.equals(read())) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "removing " + file, e);
        }
    }
}
