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
}
