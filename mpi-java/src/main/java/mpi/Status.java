package mpi;

import io.tutti.messaging.MessageStatus;
import io.tutti.mpi.java.memory.TypeMap;

/** What is known of a message, or of a request that is complete. */
public final class Status implements Freeable {
    /** The rank that sent the message. */
    public int source = MPI.ANY_SOURCE;
    /** The tag of the message. */
    public int tag = MPI.ANY_TAG;
    /** The position of the request among those of a call that waits for several. */
    public int index = MPI.UNDEFINED;
    /** Items of the type that was received; after a probe, which names no type, basic elements as they were sent. */
    public int count;
    /** Basic elements of the type that was received; after a probe, as they were sent. */
    public int numEls;
    /** Bytes of the message; {@code MPI.UNDEFINED} if they are more than an {@code int} counts. */
    public int countInBytes;

    private long bytes;
    private boolean isCancelled;

    /** Creates the status of no message. */
    public Status() {}

    Status(int source, MessageStatus message) {
        this.source = message.source() == io.tutti.messaging.Messages.ANY_SOURCE ? MPI.ANY_SOURCE : source;
        this.tag = Tags.told(message.tag());
        this.count = whole(message.bytes(), message.elementBytes());
        this.numEls = count;
        this.isCancelled = message.isCancelled();
        setBytes(message.bytes());
    }

    /** Counts what was received in items of this type. */
    Status countedIn(Datatype type) {
        count = Get_count(type);
        numEls = Get_elements(type);
        return this;
    }

    private void setBytes(long length) {
        bytes = length;
        countInBytes = length <= Integer.MAX_VALUE ? (int) length : MPI.UNDEFINED;
    }

    /** The status of a message from {@code PROC_NULL}. */
    static Status noProcess() {
        Status status = new Status();
        status.source = MPI.PROC_NULL;
        return status;
    }

    Status at(int position) {
        index = position;
        return this;
    }

    long bytes() {
        return bytes;
    }

    private static int whole(long bytes, int size) {
        if (size == 0) {
            return bytes == 0 ? 0 : MPI.UNDEFINED;
        }
        return bytes % size == 0 && bytes / size <= Integer.MAX_VALUE ? (int) (bytes / size) : MPI.UNDEFINED;
    }

    private long elements(Datatype type) {
        TypeMap map = type.map();
        if (map.size() == 0) {
            return 0;
        }
        if (map.primitive() != io.tutti.mpi.java.memory.Primitive.MIXED) {
            return whole(bytes, type.unit());
        }
        long elements = map.elements(bytes);
        return elements < 0 ? MPI.UNDEFINED : elements;
    }

    // ---- mpiJava and MPJ Express ----

    /**
     * Returns the length of the message.
     *
     * @param type the type that was received
     * @return the number of items; {@code MPI.UNDEFINED} if it is no whole number
     */
    public int Get_count(Datatype type) {
        return whole(bytes, type.messageBytes());
    }

    /**
     * Returns the length of the message in basic elements.
     *
     * @param type the type that was received
     * @return the number of basic elements; {@code MPI.UNDEFINED} if it is no whole number
     */
    public int Get_elements(Datatype type) {
        return (int) elements(type);
    }

    /**
     * Returns whether the request was cancelled.
     *
     * @return true if there is no message
     */
    public boolean Test_cancelled() {
        return isCancelled;
    }

    /** Has no effect. */
    @Override
    public void free() {}

    // ---- Open MPI ----

    /**
     * Returns the length of the message.
     *
     * @param type the type that was received
     * @return the number of items; {@code MPI.UNDEFINED} if it is no whole number
     */
    public int getCount(Datatype type) {
        return Get_count(type);
    }

    /**
     * Returns the length of the message in basic elements.
     *
     * @param type the type that was received
     * @return the number of basic elements; {@code MPI.UNDEFINED} if it is no whole number
     */
    public int getElements(Datatype type) {
        return Get_elements(type);
    }

    /**
     * Returns the length of the message in basic elements.
     *
     * @param type the type that was received
     * @return the number of basic elements
     */
    public Count getElementsX(Datatype type) {
        return new Count(elements(type));
    }

    /**
     * Sets the length.
     *
     * @param type a type
     * @param count the number of its basic elements
     */
    public void setElements(Datatype type, int count) {
        setBytes(type.bytesOfElements(count));
        countedIn(type);
    }

    /**
     * Sets the length.
     *
     * @param type a type
     * @param count the number of its basic elements
     */
    public void setElementsX(Datatype type, Count count) {
        setBytes(type.bytesOfElements(count.getCount()));
        countedIn(type);
    }

    /**
     * Returns whether the request was cancelled.
     *
     * @return true if there is no message
     */
    public boolean isCancelled() {
        return isCancelled;
    }

    /**
     * Sets whether the request was cancelled.
     *
     * @param flag whether it was
     */
    public void setCancelled(boolean flag) {
        isCancelled = flag;
    }

    /**
     * Returns the rank that sent the message.
     *
     * @return a rank of the communicator
     */
    public int getSource() {
        return source;
    }

    /**
     * Returns the tag.
     *
     * @return the tag of the message
     */
    public int getTag() {
        return tag;
    }

    /**
     * Returns the error.
     *
     * @return {@code MPI.SUCCESS}: errors are exceptions
     */
    public int getError() {
        return MPI.SUCCESS;
    }

    /**
     * Returns the position of the request among those of the call.
     *
     * @return an index, or {@code MPI.UNDEFINED}
     */
    public int getIndex() {
        return index;
    }
}
