package io.tutti.bootstrap.placement;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.crypto.SystemRandom;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;

/** A small file with a random token, by which ranks detect that they share a folder. */
public final class HostProbe implements AutoCloseable {
    private static final int TOKEN_BYTES = 16;

    private final SharedMemoryFiles files;
    private final long start;
    private final int rank;
    private final byte[] token = SystemRandom.bytes(TOKEN_BYTES);

    /** Writes this rank's file. */
    public HostProbe(SharedMemoryFiles files, long start, int rank) throws IOException {
        this.files = files;
        this.start = start;
        this.rank = rank;
        files.write(file(rank), token);
    }

    private Path file(int rank) {
        return files.path(start, "probe-" + rank);
    }

    public byte[] token() {
        return token;
    }

    /** Returns the ranks whose files exist here with the token that they reported. */
    public BitSet check(List<HostFacts> facts) {
        BitSet seen = new BitSet();
        HostFacts own = facts.get(rank);
        for (int other = 0; other < facts.size(); other++) {
            HostFacts theirs = facts.get(other);
            if (own.mayShareMemory(theirs) && theirs.hasToken(read(file(other)))) {
                seen.set(other);
            }
        }
        return seen;
    }

    private static byte[] read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(TOKEN_BYTES + 1);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** Removes the file. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file(rank));
    }
}
