package io.tutti.control;

import io.tutti.control.log.CallCount;
import io.tutti.control.log.CallLog;
import io.tutti.control.log.CallLogs;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.control.log.Finding;
import io.tutti.control.message.AbortReason;
import io.tutti.control.message.ControlMessage;
import io.tutti.control.message.ControlMessage.Aborted;
import io.tutti.control.message.ControlMessage.AllgatherFailed;
import io.tutti.control.message.ControlMessage.Compare;
import io.tutti.control.message.ControlMessage.Contribute;
import io.tutti.control.message.ControlMessage.Diagnosis;
import io.tutti.control.message.ControlMessage.Farewell;
import io.tutti.control.message.ControlMessage.Gathered;
import io.tutti.control.message.ControlMessage.Heartbeat;
import io.tutti.control.message.ControlMessage.Inspect;
import io.tutti.control.message.ControlMessage.Inspected;
import io.tutti.control.message.ControlMessage.LinkLost;
import io.tutti.control.message.ControlMessage.Query;
import io.tutti.control.message.ControlMessage.Raise;
import io.tutti.control.message.ControlMessage.Reply;
import io.tutti.error.CommunicationException;
import io.tutti.spi.CollectiveCount;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A rank's side of the control plane, independent of the connection. */
abstract class AbstractControlPlane implements ControlPlane {
    static final int MOST_BYTES = 1 << 20;
    static final int MOST_MEMBERS = 1 << 16;
    static final int MOST_TOPIC = 512;
    /** Additional time for the coordinator's own deadline to arrive. */
    private static final long GRACE_MILLIS = 5_000;

    private record Collective(long communicator, long sequence) {}

    private final int rank;
    private final int size;
    private final Abort abort = new Abort();
    private final CallLogs logs = new CallLogs();
    private final Map<String, PendingAllgather> waiting = new ConcurrentHashMap<>();
    private final Map<Collective, Finding> diagnoses = Collections.synchronizedMap(CallLogs.recent(64));

    /** Asked for by the control thread. */
    private volatile Supplier<byte[]> record = () -> new byte[0];

    AbstractControlPlane(int rank, int size) {
        this.rank = rank;
        this.size = size;
    }

    /** Sends a message to the coordinator; never blocks; in order for each calling thread. */
    abstract void send(ControlMessage.Upward message);

    /** As {@link #send}, but returns only when the message is on its way, or half a second later. */
    abstract void sendNow(ControlMessage.Upward message);

    @Override
    public final int rank() {
        return rank;
    }

    @Override
    public final int size() {
        return size;
    }

    @Override
    public final Abort abort() {
        return abort;
    }

    @Override
    public final byte[][] allgather(String topic, int[] members, byte[] own, Duration limit) {
        checkExchange(topic, members, own);
        abort.check();
        if (members.length == 1) {
            return new byte[][] {own.clone()};
        }
        PendingAllgather place = new PendingAllgather(members.length);
        if (waiting.putIfAbsent(topic, place) != null) {
            throw new IllegalStateException("topic=" + topic + " is in use");
        }
        try {
            long millis = Math.max(1, limit.toMillis());
            send(new Contribute(topic, members.clone(), own.clone(), millis));
            return place.await(topic, millis + GRACE_MILLIS, abort);
        } finally {
            waiting.remove(topic);
        }
    }

    private void checkExchange(String topic, int[] members, byte[] own) {
        if (topic.length() > MOST_TOPIC) {
            throw new IllegalArgumentException("topic=" + topic + " has more than " + MOST_TOPIC + " characters");
        }
        if (own.length > MOST_BYTES) {
            throw new IllegalArgumentException("own.length=" + own.length + " must be at most " + MOST_BYTES);
        }
        if (members.length > MOST_MEMBERS) {
            throw new IllegalArgumentException("members.length=" + members.length + " must be at most " + MOST_MEMBERS);
        }
        if (Arrays.stream(members).noneMatch(r -> r == rank)) {
            throw new IllegalArgumentException("members=" + Arrays.toString(members) + " must contain rank=" + rank);
        }
    }

    @Override
    public final void add(CallLog log) {
        logs.add(log);
    }

    @Override
    public final void remove(CallLog log) {
        logs.remove(log);
    }

    @Override
    public final void answerInspections(Supplier<byte[]> ownRecord) {
        record = ownRecord;
    }

    @Override
    public void serveInspections(BooleanSupplier isAsked, Consumer<Map<Integer, byte[]>> results) {
        // rank 0 does
    }

    @Override
    public final List<CommunicatorRecord> records(int most) {
        return logs.records(most);
    }

    @Override
    public final CallCount counter(String collective) {
        return logs.counter(collective);
    }

    @Override
    public final List<CollectiveCount> counts() {
        return logs.counts();
    }

    @Override
    public final long waitingNanos() {
        return logs.waitingNanos();
    }

    @Override
    public final boolean isExplained() {
        return logs.areExplained();
    }

    @Override
    public final void compare(long communicator, int[] members, long sequence) {
        send(new Compare(communicator, members.clone(), sequence));
    }

    @Override
    public final Finding diagnosis(long communicator, long sequence) {
        return diagnoses.getOrDefault(new Collective(communicator, sequence), Finding.NONE);
    }

    @Override
    public final void lost(int peer) {
        send(new LinkLost(peer));
    }

    @Override
    public final void raise(CommunicationException cause) {
        abort.set(cause);
        wakeAll();
        sendNow(new Raise(AbortReason.of(cause)));
    }

    /** Sets this rank's abort only. */
    final void abort(AbortReason reason) {
        abort.set(reason.toException());
        wakeAll();
    }

    /** The failure of this rank when its control thread has ended. */
    final AbortReason controlFault(Throwable fault) {
        return AbortReason.of(JobFailures.of(rank, " in its control thread", fault));
    }

    final Farewell farewell() {
        return new Farewell(logs.summary());
    }

    /**
     * Throws the mismatch that the comparison of farewells has found while this rank left: ranks may complete calls that
     * differ without waiting for each other.
     *
     * @param hadFailed whether the job had ended by a fault before this rank began to leave
     */
    final void checkFarewells(boolean hadFailed) {
        if (!hadFailed && abort.isMismatch()) {
            abort.check();
        }
    }

    /** Handles a message from the coordinator; called by the control thread only. */
    final void receive(ControlMessage.Downward message) {
        if (message instanceof Gathered some) {
            gathered(some);
        } else if (!(message instanceof Heartbeat || message instanceof Farewell)) {
            receiveOther(message);
        }
    }

    private void gathered(Gathered some) {
        PendingAllgather pending = waiting.get(some.topic());
        if (pending != null) {
            pending.accept(some.first(), some.parts());
        }
    }

    /** The compiler checks that all kinds are handled; a switch over types is made at run time, so usual messages do without. */
    private void receiveOther(ControlMessage.Downward message) {
        switch (message) {
            case Heartbeat alive -> {}
            case Aborted aborted -> abort(aborted.cause());
            case Inspect inspect -> send(new Inspected(record.get()));
            case Query query -> send(new Reply(logs.answer(query.communicator(), query.sequence(), query.past())));
            case Diagnosis found ->
                diagnoses.put(new Collective(found.communicator(), found.sequence()), found.finding());
            case Gathered some -> gathered(some);
            case AllgatherFailed failed -> place(failed.topic()).ifPresent(p -> p.fail(failed.cause()));
            case Farewell farewell -> {}
        }
    }

    private Optional<PendingAllgather> place(String topic) {
        return Optional.ofNullable(waiting.get(topic));
    }

    private void wakeAll() {
        waiting.values().forEach(PendingAllgather::wake);
    }
}
