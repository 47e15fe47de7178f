package io.tutti.control.connection;

import io.tutti.concurrent.Closing;
import io.tutti.concurrent.Uninterrupted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** The control thread: waits for connections and tasks, and calls its tick every 100 ms. */
public final class Reactor {
    private static final long TICK_MILLIS = 100;
    private static final long URGENT_NANOS = 500_000_000;
    private static final long JOIN_NANOS = 2_000_000_000;

    private final Selector selector;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final LongConsumer tick;
    private final Consumer<Throwable> failed;
    private final Thread thread;
    private volatile boolean stopped;
    /** No task will run any more. */
    private volatile boolean ended;

    private long lastTickNanos = System.nanoTime();

    /** A task that takes a channel over. */
    private record Arrival(AuthenticatedChannel peer, Runnable task) implements Runnable {
        @Override
        public void run() {
            task.run();
        }

        void close() {
            Closing.quietly(peer.channel());
        }
    }

    /**
     * @param tick called in the control thread with {@link System#nanoTime}
     * @param failed called in the control thread with the fault that ends it, before connections are closed
     */
    public Reactor(String name, LongConsumer tick, Consumer<Throwable> failed) {
        this.tick = tick;
        this.failed = failed;
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    /** Starts the control thread. If the system has no thread for it, this reactor is stopped. */
    public void start() {
        try {
            thread.start();
        } catch (Error e) {
            stop();
            throw e;
        }
    }

    /** Runs a task in the control thread, soon; after {@link #stop} never. */
    public void post(Runnable task) {
        tasks.add(task);
        selector.wakeup();
    }

    /**
     * Runs a task that takes a channel over like {@link #post}. Closes the channel if the task will not run.
     *
     * @param peer the channel, which is no longer the caller's
     */
    public void postArrival(AuthenticatedChannel peer, Runnable task) {
        post(new Arrival(peer, task));
        if (ended) {
            closeArrivals();
        }
    }

    /** Runs a task like {@link #post}, and returns when it has run, or after half a second. Not for the control thread. */
    public void postAndWait(Runnable task) {
        if (stopped) {
            return;
        }
        CountDownLatch done = new CountDownLatch(1);
        post(() -> {
            task.run();
            done.countDown();
        });
        Uninterrupted.await(URGENT_NANOS, nanos -> done.await(nanos, TimeUnit.NANOSECONDS));
    }

    /**
     * Takes over a channel; in the control thread only.
     *
     * @param peer the channel, which stays the caller's if this throws
     * @param handler receives its messages
     * @return the connection
     * @throws IOException if the channel has been closed
     */
    public Connection register(AuthenticatedChannel peer, Connection.Handler handler) throws IOException {
        peer.channel().configureBlocking(false);
        SelectionKey key = peer.channel().register(selector, SelectionKey.OP_READ);
        try {
            Connection connection = new Connection(key, peer, handler, System.nanoTime());
            key.attach(connection);
            return connection;
        } catch (RuntimeException | Error e) {
            key.cancel(); // its events would be nobody's
            throw e;
        }
    }

    /** Ends the thread and closes the open connections; waits briefly for the thread. Leaves connections open if it was not started. */
    public void stop() {
        stopped = true;
        if (thread.getState() == Thread.State.NEW) {
            Closing.quietly(selector);
            return;
        }
        selector.wakeup();
        Uninterrupted.await(JOIN_NANOS, nanos -> TimeUnit.NANOSECONDS.timedJoin(thread, nanos));
    }

    private void run() {
        try {
            serve();
        } catch (IOException | RuntimeException | Error e) {
            stopped = true;
            failed.accept(e);
            System.getLogger("io.tutti").log(Level.ERROR, "the control thread ended", e);
        } finally {
            closeConnections();
            Closing.quietly(selector);
            ended = true; // before what has been posted is looked at: what is posted later, its thread looks at
            closeArrivals();
        }
    }

    private void serve() throws IOException {
        while (!stopped) {
            selector.select(this::ready, TICK_MILLIS);
            runTasks();
            tickIfDue();
        }
    }

    private void closeConnections() {
        for (SelectionKey key : selector.keys()) {
            if (key.attachment() instanceof Connection connection) { // else its channel was not taken over
                connection.close();
            }
        }
    }

    private void closeArrivals() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            if (task instanceof Arrival arrival) {
                arrival.close();
            }
        }
    }

    private void ready(SelectionKey key) {
        safely(() -> ((Connection) key.attachment()).ready(System.nanoTime()));
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            safely(task);
        }
    }

    private void tickIfDue() {
        long now = System.nanoTime();
        if (now - lastTickNanos >= TICK_MILLIS * 1_000_000L) {
            lastTickNanos = now;
            safely(() -> tick.accept(now));
        }
    }

    static void safely(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException
                | Error e) { // without this thread, the others would learn nothing of this rank, nor it of them
            System.getLogger("io.tutti").log(Level.ERROR, "the control thread goes on after a fault", e);
        }
    }
}
