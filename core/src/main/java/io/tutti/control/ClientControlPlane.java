package io.tutti.control;

import io.tutti.concurrent.Uninterrupted;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.control.connection.Connection;
import io.tutti.control.connection.ControlTiming;
import io.tutti.control.connection.HeartbeatTimer;
import io.tutti.control.connection.Reactor;
import io.tutti.control.message.AbortReason;
import io.tutti.control.message.ControlMessage;
import io.tutti.control.message.ControlMessage.Farewell;
import io.tutti.control.message.ControlMessage.Heartbeat;
import io.tutti.error.CommunicationException.Detection;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The control plane of every rank but 0 over TCP: one connection, to rank 0. */
public final class ClientControlPlane extends AbstractControlPlane {
    private static final long FAREWELL_NANOS = 2_000_000_000;

    private final ControlTiming timing;
    private final String serverName;
    private final Reactor reactor;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private Connection connection;
    private boolean farewellSaid;
    private final HeartbeatTimer heartbeat;

    private ClientControlPlane(int rank, int size, String serverName, ControlTiming timing) {
        super(rank, size);
        this.timing = timing;
        this.serverName = serverName;
        this.heartbeat = new HeartbeatTimer(timing, System.nanoTime());
        this.reactor = new Reactor("tutti-control-" + rank, this::tick, this::failed);
    }

    /**
     * Takes over an authenticated connection, and starts the control thread.
     *
     * @param serverName the name of rank 0 in messages, besides its number
     * @throws IOException if the channel is closed already
     */
    public static ClientControlPlane start(
            int rank, int size, AuthenticatedChannel channel, String serverName, ControlTiming timing)
            throws IOException {
        ClientControlPlane plane = new ClientControlPlane(rank, size, serverName, timing);
        try {
            plane.connection = plane.reactor.register(channel, plane.new Server());
            plane.reactor.start();
            return plane;
        } catch (IOException | RuntimeException | Error e) {
            plane.reactor.stop();
            throw e;
        }
    }

    @Override
    void send(ControlMessage.Upward message) {
        reactor.post(() -> connection.send(message));
    }

    @Override
    void sendNow(ControlMessage.Upward message) {
        reactor.postAndWait(() -> connection.sendNow(message));
    }

    private void tick(long nowNanos) {
        if (!connection.isOpen()) {
            return;
        }
        heartbeat.tick(nowNanos);
        if (heartbeat.beats() && connection.isIdle() && !farewellSaid) {
            connection.send(new Heartbeat());
        }
        if (heartbeat.isSilent(connection)) {
            abort(AbortReason.lost(0, Detection.SILENCE, "rank 0 (" + serverName + ") " + timing.silence()));
        }
    }

    private void failed(Throwable fault) {
        AbortReason reason = controlFault(fault);
        abort(reason);
        connection.sendNow(new ControlMessage.Raise(reason));
        ended.countDown();
    }

    /** Sends the farewell and waits up to two seconds for rank 0 to close the connection. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        boolean hadFailed = abort().isSet();
        Farewell farewell = farewell();
        reactor.post(() -> {
            farewellSaid = true;
            connection.send(farewell);
            connection.finish();
        });
        Uninterrupted.await(FAREWELL_NANOS, nanos -> ended.await(nanos, TimeUnit.NANOSECONDS));
        reactor.stop();
        checkFarewells(hadFailed);
    }

    /** Handles the messages of rank 0. */
    private final class Server implements Connection.Handler {
        @Override
        public void received(Connection from, ControlMessage message, long nowNanos) {
            if (!(message instanceof ControlMessage.Downward downward)) {
                from.end(Detection.OTHER, "sent what only other ranks may send");
                return;
            }
            receive(downward);
            if (downward instanceof Farewell) {
                from.close();
                ended(from, Detection.OTHER, "left the job before this rank");
            }
        }

        @Override
        public void ended(Connection from, Detection detection, String how) {
            if (!farewellSaid) { // rank 0 leaves last, or after it has told why the job ended
                AbortReason reason = AbortReason.lost(0, detection, "rank 0 (" + serverName + ") " + how);
                abort(reason);
                from.sendNow(new ControlMessage.Raise(reason)); // if the connection still carries anything
            }
            ended.countDown();
        }

        @Override
        public void failed(Connection from, Throwable fault) {
            if (farewellSaid) {
                ended.countDown();
            } else {
                ClientControlPlane.this.failed(fault);
            }
        }
    }
}
