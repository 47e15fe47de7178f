package io.tutti.djl;

import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import io.tutti.Communicator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares what all ranks train, so that no rank mixes a gradient into another parameter. */
final class ParameterAgreement {
    private ParameterAgreement() {}

    /**
     * Checks that all ranks have the same parameters and exchange them alike; a collective.
     *
     * @throws IllegalArgumentException on all ranks, naming the first difference
     */
    static void check(List<Pair<String, Parameter>> parameters, SyncOptions options, Communicator communicator) {
        List<String> mine = new ArrayList<>();
        mine.add(options.toString());
        parameters.forEach(each -> mine.add(describe(each.getKey(), each.getValue())));
        byte[][] all = communicator.allgatherBytes(String.join("\n", mine).getBytes(StandardCharsets.UTF_8));
        List<String> first = lines(all[0]);
        for (int rank = 1; rank < all.length; rank++) {
            compare(first, lines(all[rank]), rank);
        }
    }

    /**
     * Fails on all ranks if one has failed alone, so that none waits for it; a collective.
     *
     * @throws IllegalStateException on all ranks, naming the first rank that failed; its own failure is the cause there
     */
    static void requireSuccess(Optional<Throwable> failure, Communicator communicator) {
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

    private static String describe(String name, Parameter parameter) {
        return name + " " + parameter.getArray().getShape() + " "
                + parameter.getArray().getDataType() + (parameter.requiresGradient() ? "" : " without gradient");
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
