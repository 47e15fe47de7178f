package mpi;

import io.tutti.messaging.MessageRequest;
import java.util.function.Supplier;

/** A communication that is started again and again. */
public final class Prequest extends Request {
    private final PointToPoint owner;
    /** A prepared message; null if each start makes a request. */
    private final MessageRequest message;

    /** Of a prepared receive; null of a send. */
    private final Datatype received;

    private final Supplier<Request> starter;
    private Request started;
    private boolean isActive;
    private boolean isFreed;

    Prequest(PointToPoint owner, MessageRequest message, Datatype received) {
        this.owner = owner;
        this.message = message;
        this.received = received;
        this.starter = null;
    }

    Prequest(Supplier<Request> starter) {
        this.owner = null;
        this.message = null;
        this.received = null;
        this.starter = starter;
    }

    @Override
    boolean isActive() {
        return isActive;
    }

    @Override
    boolean isDone() {
        if (!isActive) {
            return true;
        }
        return message == null ? started.isDone() : message.test();
    }

    @Override
    MessageRequest message() {
        return message == null ? started.message() : message;
    }

    @Override
    long progress() {
        return message == null ? started.progress() : message.progress();
    }

    @Override
    String describe() {
        return message == null ? started.describe() : message.toString();
    }

    @Override
    Status complete() {
        isActive = false;
        if (message == null) {
            return started.complete();
        }
        try {
            Status status = owner.status(message.await());
            return received == null ? status : status.countedIn(received);
        } finally {
            owner.context().letGo();
        }
    }

    @Override
    void giveUp() {
        if (isActive && message == null) {
            started.giveUp();
        } else if (isActive) {
            message.cancel();
        }
    }

    // ---- mpiJava and MPJ Express ----

    /** Starts it. */
    public void Start() {
        if (isOpen() || isFreed) {
            throw new MPIException(
                    MPI.ERR_REQUEST,
                    isFreed ? "the request has been freed" : "the request is active: wait for it first",
                    null);
        }
        try {
            if (message == null) {
                started = starter.get();
            } else {
                message.start();
                owner.context().hold();
            }
            isActive = true;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /**
     * Starts several.
     *
     * @param requests the requests, started in this order; null entries are ignored, as in MPJ Express
     */
    public static void Startall(Prequest[] requests) {
        for (Prequest request : requests) {
            if (request != null) {
                request.Start();
            }
        }
    }

    /**
     * Returns whether it has been freed.
     *
     * @return false until {@link #free}
     */
    @Override
    public boolean Is_null() {
        return isFreed;
    }

    @Override
    void release() {
        if (message == null) {
            started.free();
        } else if (received == null) {
            owner.context().takeOver(message);
        } else if (message.test()) {
            complete();
        }
        isActive = false;
    }

    @Override
    public void free() {
        super.free();
        isFreed = true;
    }

    // ---- Open MPI ----

    /** Starts it. */
    public void start() {
        Start();
    }

    /**
     * Starts several.
     *
     * @param requests the requests, started in this order
     */
    public static void startAll(Prequest[] requests) {
        Startall(requests);
    }
}
