package io.tutti.training.checkpoint;

import io.tutti.Communicator;
import io.tutti.training.gradient.Floats;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/**
 * Whether all ranks hold the same parameters, bit by bit.
 *
 * @param ranks number of ranks
 * @param different ranks whose parameters differ from those of the majority
 * @param hash SHA-256 of the parameters of the majority, in hexadecimal
 */
public record Replicas(int ranks, List<Integer> different, String hash) {
    /** Compares the ranks' parameters. The call is a collective. */
    public static Replicas compare(Communicator world, MemorySegment parameters) {
        return of(Arrays.stream(world.allgatherBytes(sha256(parameters)))
                .map(HexFormat.of()::formatHex)
                .toList());
    }

    /** Creates the result from each rank's hash. */
    static Replicas of(List<String> hashes) {
        String most = Collections.max(
                hashes, (a, b) -> Integer.compare(Collections.frequency(hashes, a), Collections.frequency(hashes, b)));
        List<Integer> different = new ArrayList<>();
        for (int rank = 0; rank < hashes.size(); rank++) {
            if (!hashes.get(rank).equals(most)) {
                different.add(rank);
            }
        }
        return new Replicas(hashes.size(), List.copyOf(different), most);
    }

    /** Whether no rank differs. */
    public boolean areEqual() {
        return different.isEmpty();
    }

    /** The result as one line. */
    public String summary() {
        String text = "replicas: " + (ranks - different.size()) + " of " + ranks + " bitwise equal (sha256 "
                + hash.substring(0, 16) + ")";
        return areEqual() ? text : text + "; others: rank " + different;
    }

    private static byte[] sha256(MemorySegment parameters) {
        try (DigestOutputStream out =
                new DigestOutputStream(OutputStream.nullOutputStream(), MessageDigest.getInstance("SHA-256"))) {
            Floats.write(parameters, new DataOutputStream(out));
            return out.getMessageDigest().digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 belongs to every Java platform", e);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
    }
}
