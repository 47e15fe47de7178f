package io.tutti.messaging;

import io.tutti.spi.Channel;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Waits for several requests of one {@link Messages}. Entries that are null or not under way are ignored; an entry whose completion has
 * been returned is no longer under way. All throw what {@link MessageRequest#await} throws.
 */
public final class MessageRequests {
    /** There is no request that is under way. */
    public static final int NONE = -1;

    private MessageRequests() {}

    /**
     * Waits until all are complete. If some were truncated, all others are complete when the exception of the first is thrown.
     *
     * @param requests the requests
     */
    public static void awaitAll(MessageRequest... requests) {
        TruncationException first = null;
        for (MessageRequest request : requests) {
            try {
                if (request != null) {
                    request.await();
                }
            } catch (TruncationException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /**
     * Waits until one is complete.
     *
     * @param requests the requests
     * @return the index of a request whose {@link MessageRequest#await} does not block and is to be called next; {@link #NONE} if none
     *     is under way
     */
    public static int awaitAny(MessageRequest... requests) {
        int done = findDone(requests, 0);
        MessageRequest any = firstOpen(requests);
        if (done >= 0 || any == null) {
            return done;
        }
        any.messages().await(new AnyOf(requests));
        return findDone(requests, 0);
    }

    /**
     * Waits until at least one is complete.
     *
     * @param requests the requests
     * @return the indices of all that are complete now, ascending, as {@link #awaitAny} returns one; empty if none is under way
     */
    public static int[] awaitSome(MessageRequest... requests) {
        return awaitAny(requests) == NONE ? new int[0] : allDone(requests);
    }

    /**
     * Looks once whether all are complete.
     *
     * @param requests the requests
     * @return whether no wait would block
     */
    public static boolean testAll(MessageRequest... requests) {
        advance(requests);
        return Arrays.stream(requests)
                .allMatch(request -> request == null
                        || !request.isOpen()
                        || request.operation().isDone());
    }

    /**
     * Looks once whether one is complete.
     *
     * @param requests the requests
     * @return as {@link #awaitAny}; {@link #NONE} also if none is complete
     */
    public static int testAny(MessageRequest... requests) {
        advance(requests);
        return findDone(requests, 0);
    }

    /**
     * Looks once which are complete.
     *
     * @param requests the requests
     * @return as {@link #awaitSome}; empty also if none is complete
     */
    public static int[] testSome(MessageRequest... requests) {
        advance(requests);
        return allDone(requests);
    }

    private static void advance(MessageRequest[] requests) {
        MessageRequest any = firstOpen(requests);
        if (any != null) {
            any.messages().advance(any.operation());
        }
    }

    private static int[] allDone(MessageRequest[] requests) {
        return IntStream.range(0, requests.length)
                .filter(index -> findDone(requests, index) == index)
                .toArray();
    }

    private static MessageRequest firstOpen(MessageRequest[] requests) {
        for (MessageRequest request : requests) {
            if (request != null && request.isOpen()) {
                return request;
            }
        }
        return null;
    }

    private static int findDone(MessageRequest[] requests, int from) {
        for (int index = from; index < requests.length; index++) {
            MessageRequest request = requests[index];
            if (request != null && request.isOpen() && request.operation().isDone()) {
                return index;
            }
        }
        return NONE;
    }

    /** Is done when one of several requests is. */
    private record AnyOf(MessageRequest[] requests) implements Channel.Pending {
        private Stream<Channel.Pending> open() {
            return Arrays.stream(requests)
                    .filter(request -> request != null && request.isOpen())
                    .map(MessageRequest::operation);
        }

        @Override
        public boolean isDone() {
            return findDone(requests, 0) >= 0;
        }

        @Override
        public long progress() {
            return open().mapToLong(Channel.Pending::progress).sum();
        }

        @Override
        public int[] peers() {
            return open().flatMapToInt(each -> IntStream.of(each.peers()))
                    .distinct()
                    .sorted()
                    .toArray();
        }

        @Override
        public String describe() {
            return "a wait for one of " + open().count() + " requests, first a "
                    + open().findFirst().map(Channel.Pending::describe).orElse("none");
        }
    }
}
