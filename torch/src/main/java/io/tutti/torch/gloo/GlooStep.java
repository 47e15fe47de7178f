package io.tutti.torch.gloo;

import io.tutti.Communicator;
import io.tutti.error.CommunicationException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** A step that all ranks take together. It succeeds on all of them or fails on all, so that none waits for one that has failed. */
final class GlooStep {
    private static final char DONE = '+';
    private static final char REFUSED = '?';
    private static final char FAILED = '-';

    private GlooStep() {}

    /**
     * Takes a step; a collective.
     *
     * @param part this rank's part, which waits for no other rank
     * @return what the parts of all ranks have returned
     * @throws IllegalArgumentException on all ranks, if the part of one has thrown that
     * @throws IllegalStateException on the other ranks, if the part of one has thrown anything else, which that rank throws itself
     */
    static List<String> take(Communicator communicator, Supplier<String> part) {
        String own;
        try {
            own = part.get();
        } catch (RuntimeException | Error e) {
            tell(communicator, e);
            throw e;
        }
        List<String> all = exchange(communicator, DONE + own);
        for (int rank = 0; rank < all.size(); rank++) {
            requireSuccess(rank, all.get(rank));
        }
        return all.stream().map(each -> each.substring(1)).toList();
    }

    private static void tell(Communicator communicator, Throwable failure) {
        boolean isRefused = failure instanceof IllegalArgumentException;
        try {
            exchange(communicator, isRefused ? REFUSED + failure.getMessage() : FAILED + failure.toString());
        } catch (CommunicationException lost) {
            failure.addSuppressed(lost);
        }
    }

    private static List<String> exchange(Communicator communicator, String own) {
        return Arrays.stream(communicator.allgatherBytes(own.getBytes(StandardCharsets.UTF_8)))
                .map(each -> new String(each, StandardCharsets.UTF_8))
                .toList();
    }

    private static void requireSuccess(int rank, String said) {
        String words = said.substring(1);
        switch (said.charAt(0)) {
            case DONE -> {}
            case REFUSED -> throw new IllegalArgumentException(words);
            default -> throw new IllegalStateException("rank " + rank + " cannot join a group of Gloo: " + words);
        }
    }
}
