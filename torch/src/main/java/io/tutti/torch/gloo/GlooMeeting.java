package io.tutti.torch.gloo;

import io.tutti.Communicator;
import io.tutti.spi.AwaitedLinks;
import io.tutti.spi.Channel;
import io.tutti.spi.ChannelProtocol;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Waits for a call of Gloo in which all ranks meet, as for a call of Tutti: the wait ends when the job does, because a rank is lost, and at the
 * deadline. Gloo itself waits half an hour for a rank that does not come, and nothing ends its call.
 */
final class GlooMeeting {
    private GlooMeeting() {}

    /**
     * Makes the call on a thread of its own, and waits for it; a collective.
     *
     * @param communicator the ranks that meet
     * @param call the call
     * @param unwanted receives what the call returns, if it does so after the wait has failed; null if the call failed, too. On either thread
     * @return what the call returns
     * @throws io.tutti.error.CommunicationException if the job ends before, or the deadline passes
     */
    static <T> T take(Communicator communicator, Supplier<T> call, Consumer<T> unwanted) {
        Channel channel;
        try {
            channel = communicator.openChannel("gloo");
        } catch (RuntimeException | Error e) {
            unwanted.accept(null);
            throw e;
        }
        return take(channel, call, unwanted);
    }

    private static <T> T take(Channel channel, Supplier<T> call, Consumer<T> unwanted) {
        CompletableFuture<T> met = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("tutti-gloo-" + channel.rank()).start(() -> run(call, met));
        try (channel) {
            channel.attach(new Nothing());
            channel.await(new Meeting(met, others(channel)));
            return met.join();
        } catch (CompletionException e) {
            unwanted.accept(null);
            throw unchecked(e.getCause());
        } catch (RuntimeException | Error e) {
            met.whenComplete((group, failure) -> unwanted.accept(group));
            throw e;
        }
    }

    private static <T> void run(Supplier<T> call, CompletableFuture<T> met) {
        try {
            met.complete(call.get());
        } catch (RuntimeException | Error e) {
            met.completeExceptionally(e);
        }
    }

    private static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure;
    }

    private static int[] others(Channel channel) {
        return IntStream.range(0, channel.size())
                .filter(rank -> rank != channel.rank())
                .toArray();
    }

    /** The wait for a call. */
    private record Meeting(CompletableFuture<?> met, int[] peers) implements Channel.Pending {
        @Override
        public boolean isDone() {
            return met.isDone();
        }

        @Override
        public long progress() {
            return 0;
        }

        @Override
        public String describe() {
            return "the meeting of Gloo";
        }
    }

    /** The channel is only for the wait. */
    private static final class Nothing implements ChannelProtocol {
        @Override
        public boolean advance() {
            return false;
        }

        @Override
        public boolean isPending() {
            return false;
        }

        @Override
        public void addAwaited(AwaitedLinks awaited) {}

        @Override
        public boolean hasLeft(int peer) {
            return false;
        }

        @Override
        public void close() {}
    }
}
