package io.tutti.concurrent;

import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;

/** The end of connections and other resources of which nothing is expected any more. */
public final class Closing {
    private Closing() {}

    /**
     * Closes a resource. That this fails changes nothing for its user, so it is only logged, for those who look for lost descriptors.
     *
     * @param resource what to close
     */
    public static void quietly(Closeable resource) {
        try {
            resource.close();
        } catch (IOException e) {
            System.getLogger("io.tutti").log(Level.DEBUG, "closing", e);
        }
    }

    /**
     * Closes what a failure leaves behind. The failure stays what its user learns: what the resource throws is suppressed in it.
     *
     * @param failure thrown again by the caller
     * @param close the resource's method
     */
    public static void after(Throwable failure, Runnable close) {
        try {
            close.run();
        } catch (RuntimeException | Error e) {
            if (e != failure) { // it may be why the job has failed
                failure.addSuppressed(e);
            }
        }
    }
}
