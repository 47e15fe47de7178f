package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.agreement.Agreement;
import io.tutti.bootstrap.agreement.AgreementMessage;
import io.tutti.bootstrap.agreement.AgreementMessage.Accept;
import io.tutti.bootstrap.agreement.AgreementMessage.Ask;
import io.tutti.bootstrap.agreement.AgreementMessage.Decided;
import io.tutti.bootstrap.agreement.AgreementMessage.Hopeless;
import io.tutti.bootstrap.agreement.AgreementMessage.Promise;
import io.tutti.bootstrap.agreement.NextWorld;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.bootstrap.handshake.Refuser;
import io.tutti.concurrent.BlockingTasks;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * This rank's part in the agreement of one generation: carries the messages of {@link Agreement}, and tells it which ranks are lost.
 * Each message that is sent has a thread, which repeats it until it is answered or the agreement has ended. Thread-safe.
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
    private final Executor threads;
    private final Agreement agreement;
    /** When a rank last answered, in {@link System#nanoTime}. */
    private final Map<Integer, Long> heard = new HashMap<>();
    /** Since when this rank waits for each of those that it waits for now. */
    private final Map<Integer, Long> awaited = new HashMap<>();

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

    /** @param offer what this rank proposes, but for the members */
    AgreementRun(Generation generation, NextWorld offer, SurvivorDialer dialer, Limits limits, Failpoints failpoints) {
        this(generation, offer, dialer, limits, failpoints, task -> BlockingTasks.start("tutti-survivor", task));
    }

    /**
     * Creates the part of a rank.
     *
     * @param offer what this rank proposes, but for the members
     * @param threads starts a task in a thread of its own
     */
    AgreementRun(
            Generation generation,
            NextWorld offer,
            SurvivorDialer dialer,
            Limits limits,
            Failpoints failpoints,
            Executor threads) {
        this.generation = generation;
        this.dialer = dialer;
        this.limits = limits;
        this.failpoints = failpoints;
        this.threads = threads;
        this.agreement = new Agreement(generation.rank(), generation.size(), offer, this::send);
    }

    /**
     * Returns what this rank answers to a message.
     *
     * @throws ProtocolException if no rank of this generation sends that
     */
    synchronized List<AgreementMessage> receive(int from, AgreementMessage message) throws ProtocolException {
        check(message, from, generation.rank(), generation.size());
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

    /** Refuses what no rank of a generation sends. */
    static void check(AgreementMessage message, int from, int rank, int size) throws ProtocolException {
        NextWorld world = switch (message) {
            case Promise promise ->
                promise.accepted() == null ? null : promise.accepted().world();
            case Accept accept -> accept.proposal().world();
            case Decided decided -> decided.world();
            default -> null;
        };
        if (from < 0 || from >= size || from == rank) {
            throw new ProtocolException("rank " + from + " of " + size);
        }
        if (world != null && world.members().getLast() >= size) {
            throw new ProtocolException("members " + world.members() + " of " + size);
        }
    }

    /** Returns the decision, or that there will be none; empty as long as that is open. */
    synchronized List<AgreementMessage> end() {
        return agreement.decided().isPresent()
                ? List.of(new Decided(agreement.decided().get()))
                : agreement.isHopeless() ? List.of(new Hopeless()) : List.of();
    }

    /** The holder of this object's monitor sends. */
    private void send(AgreementMessage message, int to) {
        if (to == replyTo) {
            replies.add(message);
        } else {
            start(message, to);
        }
    }

    /** What is not sent is answered by no rank, and a rank that does not answer would be taken for lost. */
    private void start(AgreementMessage message, int to) {
        try {
            threads.execute(() -> deliver(message, to));
        } catch (RuntimeException | Error e) {
            failed(e);
            throw e;
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
        } catch (ConnectException e) {
            lost(to);
            return true;
        } catch (RefusedException e) {
            return isOver(e, to);
        } catch (IOException e) {
            return false;
        }
    }

    /** Whoever has proved nothing may say what it likes: a rank is not lost by the words of strangers, who may have its address now. */
    private boolean isOver(RefusedException refusal, int to) {
        boolean isRanks = refusal.refuser() == Refuser.MEMBER;
        if (isRanks) {
            lost(to);
        }
        return isRanks;
    }

    private void accept(SurvivorReply reply, int from) throws ProtocolException {
        synchronized (this) {
            heard.put(from, System.nanoTime());
        }
        for (AgreementMessage message : reply.messages()) {
            for (AgreementMessage more : receive(from, message)) {
                deliver(more, from);
            }
        }
    }

    private synchronized void lost(int other) {
        agreement.lost(other);
        notifyAll();
    }

    private synchronized boolean hasEnded() {
        return agreement.hasEnded() || failure != null;
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
        while (!agreement.hasEnded()) {
            if (failure != null) {
                throw new IllegalStateException("the agreement of survivors failed on this rank: " + failure, failure);
            }
            Uninterrupted.await(LOOK_NANOS, nanos -> TimeUnit.NANOSECONDS.timedWait(this, nanos));
            look();
        }
        return agreement.decided();
    }

    /** A rank that was not awaited had no reason to speak, so its silence counts from when it is. */
    private void look() {
        long now = System.nanoTime();
        Set<Integer> ranks = agreement.awaited();
        awaited.keySet().retainAll(ranks);
        for (int rank : ranks) {
            long since = awaited.computeIfAbsent(rank, each -> now);
            Long last = heard.get(rank);
            Duration limit = last == null ? limits.first() : limits.silence();
            if (now - (last == null ? since : Math.max(last, since)) > limit.toNanos()) {
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
