package io.tutti.mpi.java.window;

import io.tutti.Communicator;
import io.tutti.error.CommunicationException;
import io.tutti.mpi.java.PollPause;
import java.lang.System.Logger.Level;

/** The thread that serves the requests for this rank's memory while its program computes. */
final class WindowServer implements AutoCloseable {
    private static final long LEAST_PAUSE_NANOS = 20_000;
    private static final long MOST_PAUSE_NANOS = 1_000_000;

    private final Communicator communicator;
    private final WindowTarget target;
    private final Thread thread;
    private volatile boolean isClosed;

    private WindowServer(Communicator communicator, WindowTarget target) {
        this.communicator = communicator;
        this.target = target;
        this.thread = Thread.ofPlatform().daemon().name("tutti-mpi-window").unstarted(this::serve);
    }

    /**
     * Starts the thread.
     *
     * @param communicator whose job ends if a request cannot be served
     */
    static WindowServer start(Communicator communicator, WindowTarget target) {
        WindowServer server = new WindowServer(communicator, target);
        server.thread.start();
        return server;
    }

    /** Origins wait for answers, so that what goes wrong here must end the job. */
    private void serve() {
        long pause = LEAST_PAUSE_NANOS;
        while (!isClosed) {
            try {
                pause = target.serve() ? LEAST_PAUSE_NANOS : Math.min(2 * pause, MOST_PAUSE_NANOS);
            } catch (CommunicationException e) {
                return; // the job has ended, which calls of the program say
            } catch (RuntimeException | Error e) {
                boolean isLeft = e instanceof IllegalStateException && target.hasMemory();
                if (!isLeft) {
                    endJob(e);
                }
                return;
            }
            PollPause.of(pause);
        }
    }

    private void endJob(Throwable cause) {
        try {
            communicator.abort("what another rank has asked of a window could not be done: " + cause);
        } catch (CommunicationException e) {
            System.getLogger("io.tutti").log(Level.DEBUG, "serving a window", cause);
        }
    }

    /** Ends the thread. */
    @Override
    public void close() {
        isClosed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
