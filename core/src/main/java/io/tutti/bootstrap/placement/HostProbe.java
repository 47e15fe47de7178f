package io.tutti.bootstrap.placement;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.crypto.SystemRandom;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;

/**
 * A small file with a random token, by which ranks detect that they share a folder. Ranks that share one with a third rank share it
 * with each other, so each looks for one only, and the lowest rank of a folder for all.
 */
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

    /**
     * Looks for the lowest rank whose file is here with the token that it reported. If that is a lower rank than this one, it leads
     * the ranks of this folder; otherwise this rank does, and looks for all others.
     *
     * @param facts by rank
     * @return this rank, and the ranks that were found
     */
    public BitSet check(List<HostFacts> facts) {
        BitSet seen = new BitSet();
        seen.set(rank);
        for (int other = 0; other < facts.size(); other++) {
            if (other != rank && isHere(other, facts)) {
                seen.set(other);
                if (other < rank) {
                    break;
                }
            }
        }
        return seen;
    }

    private boolean isHere(int other, List<HostFacts> facts) {
        HostFacts theirs = facts.get(other);
        return facts.get(rank).mayShareMemory(theirs) && theirs.hasToken(read(file(other)));
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
