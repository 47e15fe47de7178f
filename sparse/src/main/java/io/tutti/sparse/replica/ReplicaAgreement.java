package io.tutti.sparse.replica;

import io.tutti.Communicator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares what all ranks train, so that no rank mixes a gradient into another parameter. */
public final class ReplicaAgreement {
    private ReplicaAgreement() {}

    /**
     * Checks that all ranks have the same parameters and exchange them alike; a collective.
     *
     * @param parameters what each rank must have in this order, such as {@link ReplicaParameter#describe}; no line breaks
     * @param options how this rank synchronizes
     * @param communicator the ranks
     * @throws IllegalArgumentException on all ranks, naming the first difference
     */
    public static void check(List<String> parameters, SyncOptions options, Communicator communicator) {
        List<String> mine = new ArrayList<>(parameters);
        mine.addFirst(options.toString());
        byte[][] all = communicator.allgatherBytes(String.join("\n", mine).getBytes(StandardCharsets.UTF_8));
        List<String> first = lines(all[0]);
        for (int rank = 1; rank < all.length; rank++) {
            compare(first, lines(all[rank]), rank);
        }
    }

    /**
     * Fails on all ranks if one has failed alone, so that none waits for it; a collective.
     *
     * @param failure why this rank could not initialize its model, or empty
     * @param communicator the ranks
     * @throws IllegalStateException on all ranks, naming the first rank that failed; its own failure is the cause there
     */
    public static void requireSuccess(Optional<Throwable> failure, Communicator communicator) {
        byte[] mine = failure.map(each -> each.toString()).orElse("").getBytes(StandardCharsets.UTF_8);
        byte[][] all = communicator.allgatherBytes(mine);
        for (int rank = 0; rank < all.length; rank++) {
            if (all[rank].length > 0) {
                throw new IllegalStateException(
                        "rank " + rank + " failed to initialize its model: "
                                + new String(all[rank], StandardCharsets.UTF_8),
                        failure.orElse(null));
            }
        }
    }

    private static List<String> lines(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }

    private static void compare(List<String> first, List<String> other, int rank) {
        for (int i = 0; i < Math.max(first.size(), other.size()); i++) {
            String before = i < first.size() ? first.get(i) : "no parameter";
            String after = i < other.size() ? other.get(i) : "no parameter";
            if (!before.equals(after)) {
                throw new IllegalArgumentException(
                        "the ranks train different models: rank 0 has " + before + ", rank " + rank + " has " + after);
            }
        }
    }
}
