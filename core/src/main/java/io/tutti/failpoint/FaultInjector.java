package io.tutti.failpoint;

import io.tutti.concurrent.Uninterrupted;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.System.Logger.Level;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Carries out the fault of a failpoint on the thread that has come to it. Signals are sent by a shell, so that the process gets the real
 * ones while its other threads go on.
 */
record FaultInjector(Failpoint failpoint) {
    private static final System.Logger LOG = System.getLogger("io.tutti");
    private static final int KILLED = 128 + 9;

    /**
     * Logs that the step was reached, and acts.
     *
     * @param connection may be null
     */
    void run(SocketChannel connection) {
        LOG.log(Level.WARNING, "failpoint {0}", failpoint);
        int number = failpoint.action().number();
        switch (failpoint.action().kind()) {
            case KILL -> kill();
            case STOP -> signal(number == 0 ? "kill -s STOP $PPID" : stopFor(number));
            case EXIT -> Runtime.getRuntime().exit(number);
            case THROW -> throw new IllegalStateException("failpoint " + failpoint);
            case DELAY -> pause(TimeUnit.MILLISECONDS.toNanos(number));
            case RESET -> reset(connection);
            case VERSION, LAYOUT -> {} // the rank asks its failpoints
        }
    }

    private static String stopFor(int millis) {
        return "kill -s STOP $PPID; sleep " + millis / 1000 + "." + String.format(Locale.ROOT, "%03d", millis % 1000)
                + "; kill -s CONT $PPID";
    }

    /** A process that no shell kills, such as the first one of a container, ends itself; from outside, that looks the same. */
    private static void kill() {
        signal("kill -s KILL $PPID");
        Runtime.getRuntime().halt(KILLED);
    }

    /** Has a shell signal this process, and returns when the shell has ended. */
    private static void signal(String script) {
        try {
            Process shell = new ProcessBuilder("/bin/sh", "-c", script)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            Uninterrupted.await(Long.MAX_VALUE, nanos -> shell.waitFor(nanos, TimeUnit.NANOSECONDS));
        } catch (IOException e) {
            throw new IllegalStateException("no shell can be started to signal this process: " + e.getMessage(), e);
        }
    }

    private static void pause(long nanos) {
        Uninterrupted.await(nanos, TimeUnit.NANOSECONDS::sleep);
    }

    /** Closes the connection so that its other side gets a reset in place of the end of the stream. */
    private static void reset(SocketChannel connection) {
        try {
            connection.setOption(StandardSocketOptions.SO_LINGER, 0);
            connection.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "the connection is closed already", e);
        }
    }
}
