package io.tutti.concurrent;

/** A thread that runs what users made dependent on collectives; see {@link Callbacks}. */
final class CallbackThread extends Thread {
    CallbackThread(Runnable callbacks, String name) {
        super(null, callbacks, name);
        setDaemon(true);
    }
}
