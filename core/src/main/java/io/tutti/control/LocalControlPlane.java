package io.tutti.control;

import io.tutti.concurrent.Uninterrupted;
import io.tutti.control.coordinator.Coordinator;
import io.tutti.control.message.ControlMessage;
import java.lang.System.Logger.Level;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The control plane of ranks that are threads of one JVM: the same coordinator and the same members, joined by a queue
 * and one thread that ends when the last rank has closed. Threads of one process need no heartbeats.
 */
public final class LocalControlPlane extends AbstractControlPlane {
    private static final long TICK_MILLIS = 100;
    private static final long FAREWELL_NANOS = 2_000_000_000;

    private final Hub hub;
    private final AtomicBoolean closed = new AtomicBoolean();

    private LocalControlPlane(int rank, int size, Hub hub) {
        super(rank, size);
        this.hub = hub;
    }

    /** The control planes of ranks 0 to {@code size} - 1. */
    public static ControlPlane[] create(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("size=" + size + " must be at least 1");
        }
        Hub hub = new Hub(size);
        Thread thread = new Thread(hub, "tutti-control-local");
        thread.setDaemon(true);
        thread.start();
        return hub.members.clone();
    }

    @Override
    void send(ControlMessage.Upward message) {
        hub.events.add(new Event(rank(), message, new CountDownLatch(1)));
    }

    @Override
    void sendNow(ControlMessage.Upward message) {
        send(message);
    }

    /**
     * Sends the farewell, and returns when it has been compared with those of the ranks that left before. An interrupt does not end the
     * wait.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        boolean hadFailed = abort().isSet();
        CountDownLatch taken = new CountDownLatch(1);
        hub.events.add(new Event(rank(), farewell(), taken));
        Uninterrupted.await(FAREWELL_NANOS, nanos -> taken.await(nanos, TimeUnit.NANOSECONDS));
        checkFarewells(hadFailed);
    }

    /** @param taken completes when the coordinator has handled the message */
    private record Event(int rank, ControlMessage.Upward message, CountDownLatch taken) {}

    /** Carries messages. The queue is bounded by what ranks wait for: a thread has at most one all-gather open. */
    private static final class Hub implements Runnable {
        final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
        final LocalControlPlane[] members;
        private final Coordinator coordinator;

        Hub(int size) {
            members = new LocalControlPlane[size];
            for (int rank = 0; rank < size; rank++) {
                members[rank] = new LocalControlPlane(rank, size, this);
            }
            coordinator = new Coordinator(size, (rank, message) -> members[rank].receive(message));
        }

        @Override
        public void run() {
            try {
                while (!coordinator.hasLeft(0) || !coordinator.isAlone(0)) {
                    round(events.poll(TICK_MILLIS, TimeUnit.MILLISECONDS));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** A fault ends the job, not the thread: ranks would wait for it without a word. */
        private void round(Event event) {
            try {
                handle(event, System.nanoTime());
            } catch (RuntimeException | Error e) {
                System.getLogger("io.tutti").log(Level.ERROR, "the control thread goes on after a fault", e);
                int rank = event == null ? 0 : event.rank();
                coordinator.abort(members[rank].controlFault(e));
            }
        }

        private void handle(Event event, long now) {
            if (event != null) {
                coordinator.receive(event.rank(), event.message(), now);
                event.taken().countDown();
            }
            coordinator.tick(now);
        }
    }
}
