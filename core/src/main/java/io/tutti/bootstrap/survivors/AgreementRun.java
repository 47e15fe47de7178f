package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.agreement.Agreement;
import io.tutti.bootstrap.agreement.AgreementMessage;
import io.tutti.bootstrap.agreement.AgreementMessage.Ask;
import io.tutti.bootstrap.agreement.NextWorld;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * This rank's part in the agreement of one generation: carries the messages of {@link Agreement}, and tells it which ranks are lost.
 * Each message that is sent has a virtual thread, which repeats it until it is answered or the agreement has ended. Thread-safe.
 */
final class AgreementRun {
    private static final int NONE = -1;
    private static final long LOOK_NANOS = 100_000_000L;
    private static final long FIRST_PAUSE_NANOS = 20_000_000L;
    private static final long MOST_PAUSE_NANOS = 250_000_000L;

    private final Generation generation;
    private final SurvivorDialer dialer;
    private final Limits limits;
    private final Failpoints failpoints;
    private final Agreement agreement;
    /** When a rank last answered, in {@link System#nanoTime}. */
    private final Map<Integer, Long> heard = new HashMap<>();
    /** Ranks that are being asked for the decision. */
    private final Set<Integer> asked = new HashSet<>();

    private int replyTo = NONE;
    /** What a thread that delivers has failed with; null if none has. */
    private Throwable failure;

    private List<AgreementMessage> replies = new ArrayList<>();

    /**
     * How long to wait for a rank.
     *
     * @param first until it answers the first time
     * @param silence from one answer to the next
     */
    record Limits(Duration first, Duration silence) {}

    /** @param id of the next generation, if this rank's proposal is decided */
    AgreementRun(Generation generation, long id, SurvivorDialer dialer, Limits limits, Failpoints failpoints) {
        this.generation = generation;
        this.dialer = dialer;
        this.limits = limits;
        this.failpoints = failpoints;
        this.agreement = new Agreement(generation.rank(), generation.size(), id, this::send);
    }

    /** Returns what this rank answers to a message. */
    synchronized List<AgreementMessage> receive(int from, AgreementMessage message) {
        heard.put(from, System.nanoTime());
        replyTo = from;
        replies = new ArrayList<>();
        try {
            agreement.receive(from, message);
            return replies;
        } finally {
            replyTo = NONE;
            notifyAll();
        }
    }

    /** The holder of this object's monitor sends. */
    private void send(AgreementMessage message, int to) {
        if (to == replyTo) {
            replies.add(message);
        } else {
            Thread.ofVirtual().name("tutti-survivor").start(() -> deliver(message, to));
        }
    }

    private void deliver(AgreementMessage message, int to) {
        try {
            SurvivorRequest request = new SurvivorRequest(generation.id(), generation.rank(), message);
            for (long pause = FIRST_PAUSE_NANOS; !attempt(request, to); pause = Math.min(2 * pause, MOST_PAUSE_NANOS)) {
                if (hasEnded()) {
                    return;
                }
                LockSupport.parkNanos(pause);
            }
        } catch (RuntimeException | Error e) {
            failed(e);
        } finally {
            answered(message, to);
        }
    }

    /** An exception that Tutti does not expect is this rank's, so no other rank is taken for lost by it. */
    private synchronized void failed(Throwable e) {
        failure = failure == null ? e : failure;
        notifyAll();
    }

    private synchronized void answered(AgreementMessage message, int to) {
        if (message instanceof Ask) {
            asked.remove(to);
        }
    }

    /** Returns whether no other attempt is needed. */
    private boolean attempt(SurvivorRequest request, int to) {
        try {
            SurvivorReply reply = dialer.ask(
                    generation.addresses().get(to), request, limits.first().toMillis());
            if (reply.isThere()) {
                failpoints.passed(ProtocolStep.SHRINK_ANSWER);
                accept(reply, to);
            }
            return reply.isThere();
        } catch (ConnectException | RefusedException e) {
            lost(to);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void accept(SurvivorReply reply, int from) {
        synchronized (this) {
            heard.put(from, System.nanoTime());
        }
        for (AgreementMessage message : reply.messages()) {
            receive(from, message).forEach(more -> deliver(more, from));
        }
    }

    private synchronized void lost(int other) {
        agreement.lost(other);
        notifyAll();
    }

    private synchronized boolean hasEnded() {
        return agreement.hasEnded();
    }

    /** Returns the ranks that are taken for lost. */
    synchronized Set<Integer> lost() {
        return agreement.lost();
    }

    /**
     * Begins to take part.
     *
     * @param suspects ranks that are known to be lost
     */
    synchronized void begin(Set<Integer> suspects) {
        agreement.begin(suspects);
    }

    /**
     * Waits for a decision.
     *
     * @return the decision; empty if too few ranks are left
     */
    synchronized Optional<NextWorld> await() {
        long begin = System.nanoTime();
        while (!agreement.hasEnded()) {
            if (failure != null) {
                throw new IllegalStateException("the agreement of survivors failed on this rank: " + failure, failure);
            }
            Uninterrupted.await(LOOK_NANOS, nanos -> TimeUnit.NANOSECONDS.timedWait(this, nanos));
            look(begin);
        }
        return agreement.decided();
    }

    private void look(long begin) {
        long now = System.nanoTime();
        for (int rank : agreement.awaited()) {
            Long last = heard.get(rank);
            Duration limit = last == null ? limits.first() : limits.silence();
            if (now - (last == null ? begin : last) > limit.toNanos()) {
                agreement.lost(rank);
            }
        }
        int candidate = agreement.candidate();
        if (candidate != generation.rank()) {
            if (!agreement.hasEnded() && asked.add(candidate)) {
                send(new Ask(), candidate);
            }
        } else if (ThreadLocalRandom.current().nextBoolean()) { // two ranks that outbid each other do not stay in step
            agreement.retry();
        }
    }
}
