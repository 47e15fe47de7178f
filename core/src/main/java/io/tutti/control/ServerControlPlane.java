package io.tutti.control;

import io.tutti.concurrent.AsyncLog;
import io.tutti.concurrent.Closing;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.control.connection.Connection;
import io.tutti.control.connection.ControlTiming;
import io.tutti.control.connection.HeartbeatTimer;
import io.tutti.control.connection.Reactor;
import io.tutti.control.coordinator.Coordinator;
import io.tutti.control.coordinator.StallNotices;
import io.tutti.control.message.AbortReason;
import io.tutti.control.message.ControlMessage;
import io.tutti.control.message.ControlMessage.Aborted;
import io.tutti.control.message.ControlMessage.Farewell;
import io.tutti.control.message.ControlMessage.Heartbeat;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.CommunicationException.Detection;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Rank 0's control plane over TCP: the coordinator, one connection to every other rank, and its own member. The liveness
 * of the whole job depends on it, so it leaves last.
 */
public final class ServerControlPlane extends AbstractControlPlane {
    /** How long rank 0 waits for farewells, and for ranks that have not joined, when the job has failed anyway. */
    private static final long ABORTED_MILLIS = 2_000;
    /** How long the others may take to hear rank 0's farewell. */
    private static final long LAST_WORDS_MILLIS = 1_000;
    /** Interval of checks for the end of the job, which does not wake {@link #close}. */
    private static final long LOOK_NANOS = 50_000_000;

    private static final AbortReason GIVEN_UP =
            new AbortReason(Category.ABORTED, List.of(0), "what started rank 0 has given it up while ranks joined");

    private final ControlTiming timing;
    private final Connection[] connections;
    private final String[] names;
    private final Coordinator coordinator;
    private final AsyncLog log = new AsyncLog("tutti-log-0");
    private final Reactor reactor;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Object progress = new Object();
    private volatile boolean alone;
    private volatile boolean allEnded;
    private final HeartbeatTimer heartbeat;
    /** Null but while ranks join. */
    private volatile BooleanSupplier givenUp;
    /** Null while rank 0 has not closed; for the control thread. */
    private StayNotice stay;

    private ServerControlPlane(int size, ControlTiming timing) {
        super(0, size);
        this.timing = timing;
        this.connections = new Connection[size];
        this.names = new String[size];
        this.heartbeat = new HeartbeatTimer(timing, System.nanoTime());
        this.coordinator = new Coordinator(size, this::deliver, new StallNotices(timing.notice(), this::notice));
        this.reactor = new Reactor("tutti-control-0", this::tick, this::failed);
    }

    /** Starts the control thread; the other ranks are admitted one by one. */
    public static ServerControlPlane start(int size, ControlTiming timing) {
        ServerControlPlane plane = new ServerControlPlane(size, timing);
        plane.reactor.start();
        return plane;
    }

    /**
     * Ends the job if the engine gives rank 0 up. Any thread may call it.
     *
     * @param isGivenUp asked by the control thread, a few times a second; null when all ranks have joined
     */
    public void endWhen(BooleanSupplier isGivenUp) {
        givenUp = isGivenUp;
    }

    /**
     * Takes over the authenticated connection of a rank. Any thread may call it, once for a rank; again only for a rank that has given the
     * connection before up, which ends the job unless it was never taken over. A plane that is closed closes the connection.
     *
     * @param name the name of the rank in messages, besides its number, such as {@code host a, pid 1}
     */
    public void admit(int rank, AuthenticatedChannel channel, String name) {
        reactor.postArrival(channel, () -> {
            names[rank] = name;
            try {
                connections[rank] = reactor.register(channel, new Peer(rank));
            } catch (IOException e) {
                Closing.quietly(channel.channel());
                ended(rank, Detection.OTHER, "died while it joined");
                return;
            } catch (RuntimeException | Error e) { // nothing would watch over that rank
                Closing.quietly(channel.channel());
                coordinator.abort(controlFault(e));
                throw e;
            }
            if (coordinator.cause() != null) {
                deliver(rank, new Aborted(coordinator.cause()));
            }
        });
    }

    private String describe(int rank) {
        return "rank " + rank + " (" + names[rank] + ")";
    }

    private void ended(int rank, Detection detection, String how) {
        coordinator.ended(rank, detection, describe(rank) + " " + how, System.nanoTime());
    }

    private void notice(String line) {
        log.line(Level.INFO, line);
    }

    private void deliver(int rank, ControlMessage.Downward message) {
        if (rank == 0) {
            receive(message);
        } else if (connections[rank] != null) {
            if (message instanceof Aborted) {
                connections[rank].sendNow(message);
            } else {
                connections[rank].send(message);
            }
        }
    }

    @Override
    void send(ControlMessage.Upward message) {
        reactor.post(() -> coordinator.receive(0, message, System.nanoTime()));
    }

    @Override
    void sendNow(ControlMessage.Upward message) {
        reactor.postAndWait(() -> coordinator.receive(0, message, System.nanoTime()));
    }

    private void tick(long nowNanos) {
        heartbeat.tick(nowNanos);
        for (int rank = 1; rank < size(); rank++) {
            Connection connection = connections[rank];
            if (connection != null && connection.isOpen()) {
                if (heartbeat.beats() && connection.isIdle()) {
                    connection.send(new Heartbeat());
                }
                if (heartbeat.isSilent(connection)) {
                    coordinator.lost(rank, Detection.SILENCE, describe(rank) + " " + timing.silence(), nowNanos);
                }
            }
        }
        BooleanSupplier asked = givenUp;
        if (asked != null && asked.getAsBoolean()) {
            coordinator.abort(GIVEN_UP);
        }
        coordinator.tick(nowNanos);
        if (stay != null && !coordinator.isAborted()) {
            stay.tick(nowNanos, coordinator.others(0), this::describe).ifPresent(this::notice);
        }
        look();
    }

    private void failed(Throwable fault) {
        AbortReason reason = controlFault(fault);
        abort(reason);
        coordinator.abort(reason);
    }

    @Override
    public void serveInspections(BooleanSupplier isAsked, Consumer<Map<Integer, byte[]>> results) {
        reactor.post(() -> coordinator.serveInspections(isAsked, results));
    }

    /** Tells a thread in {@link #close} when nothing is awaited: no other rank, and no comparison with its own farewell. */
    private void look() {
        boolean nowEnded = open().allMatch(this::saysNothingMore);
        boolean nowAlone = coordinator.hasLeft(0)
                && nowEnded
                && (coordinator.isAborted() ? !isAwaitingRanks() : coordinator.isAlone(0));
        if (nowAlone != alone || nowEnded != allEnded) {
            synchronized (progress) {
                alone = nowAlone;
                allEnded = nowEnded;
                progress.notifyAll();
            }
        }
    }

    /**
     * Whether ranks may still join a job that has failed. They must be told why, or they would report that rank 0 cannot be reached.
     * A rank that missed the deadline for joining is not awaited any longer.
     */
    private boolean isAwaitingRanks() {
        return coordinator.cause().category() != Category.DEADLINE
                && Arrays.stream(connections).skip(1).anyMatch(Objects::isNull);
    }

    /** A rank that is stopped, when the job has failed: whoever connects waits for the end of {@link #close} before it hears why. */
    private boolean saysNothingMore(Connection connection) {
        return coordinator.isAborted() && heartbeat.isSilent(connection);
    }

    private Stream<Connection> open() {
        return Arrays.stream(connections).filter(Objects::nonNull).filter(Connection::isOpen);
    }

    /**
     * Sends the farewell and returns when all other ranks have sent theirs, however long that takes, or shortly after a
     * fault: otherwise a rank that still computes would not be notified of a failure. An interrupt does not end the wait.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        boolean hadFailed = abort().isSet();
        Farewell farewell = farewell();
        reactor.post(() -> {
            stay = new StayNotice(System.nanoTime());
            coordinator.receive(0, farewell, System.nanoTime());
            look();
        });
        await(() -> alone || abort().isSet(), Long.MAX_VALUE);
        await(() -> alone, ABORTED_MILLIS);
        reactor.post(() -> open().forEach(connection -> {
            connection.send(farewell);
            connection.finish();
        }));
        await(() -> allEnded, LAST_WORDS_MILLIS);
        reactor.stop();
        log.close();
        checkFarewells(hadFailed);
    }

    private void await(BooleanSupplier done, long limitMillis) {
        long start = System.nanoTime();
        synchronized (progress) {
            while (!done.getAsBoolean() && (System.nanoTime() - start) / 1_000_000L < limitMillis) {
                Uninterrupted.await(LOOK_NANOS, nanos -> TimeUnit.NANOSECONDS.timedWait(progress, nanos));
            }
        }
    }

    /** Handles the messages of one other rank. */
    private final class Peer implements Connection.Handler {
        private final int rank;

        Peer(int rank) {
            this.rank = rank;
        }

        @Override
        public void received(Connection from, ControlMessage message, long nowNanos) {
            if (!(message instanceof ControlMessage.Upward upward)) {
                from.end(Detection.OTHER, "sent what only rank 0 may send");
                return;
            }
            coordinator.receive(rank, upward, nowNanos);
            if (upward instanceof Farewell) {
                from.close();
                look();
            }
        }

        @Override
        public void ended(Connection from, Detection detection, String how) {
            if (!coordinator.hasLeft(rank)) {
                log.line(coordinator.isAborted() ? Level.DEBUG : Level.WARNING, describe(rank) + " " + how);
            }
            ServerControlPlane.this.ended(rank, detection, how);
            look();
        }

        @Override
        public void failed(Connection from, Throwable fault) {
            coordinator.abort(controlFault(fault));
            ServerControlPlane.this.ended(rank, Detection.OTHER, "is cut off by a fault of rank 0");
            look();
        }
    }
}
