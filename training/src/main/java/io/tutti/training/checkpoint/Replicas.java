package io.tutti.training.checkpoint;

import io.tutti.Communicator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
    public static Replicas compare(Communicator world, float[] parameters) {
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

    private static byte[] sha256(float[] parameters) {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * parameters.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(parameters);
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes.array());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 belongs to every Java platform", e);
        }
    }
}
