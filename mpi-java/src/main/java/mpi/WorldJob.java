package mpi;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.Messages;
import io.tutti.mpi.java.objects.ObjectCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What {@code MPI.Init} has joined. A process is in one job at a time. It may join again after {@code MPI.Finalize}, as with MPJ Express,
 * if all ranks do.
 */
final class WorldJob {
    private static volatile WorldJob current;
    private static volatile boolean isFinalized;

    private final Communicator world;
    /** Payloads of objects, among ranks of the job. */
    private final Messages payloads;

    private final ServiceNames names;

    private final ObjectCodec codec;
    private final List<Context> contexts = new ArrayList<>();
    /** Bytes of objects. */
    private final UnfinishedSends unfinished = new UnfinishedSends();

    private final Thread mainThread = Thread.currentThread();
    private long bufferBytes;

    private WorldJob(Communicator world, Class<?> program) {
        this.world = world;
        this.payloads = Messages.open(world);
        this.names = new ServiceNames(payloads);
        this.codec = new ObjectCodec(program);
    }

    static synchronized void join(Class<?> program) {
        if (current != null) {
            throw new MPIException(MPI.ERR_OTHER, "MPI.Init has been called before, without MPI.Finalize", null);
        }
        try {
            Communicator world = Tutti.connect();
            WorldJob job = new WorldJob(world, program);
            current = job;
            isFinalized = false;
            int[] all = IntStream.range(0, world.size()).toArray();
            MPI.COMM_WORLD.bind(job.open(world, new Group(all)));
            Communicator self = world.size() == 1 ? world.dup() : world.split(world.rank(), 0);
            MPI.COMM_SELF.bind(job.open(self, new Group(new int[] {world.rank()})));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Leaves the job, after what this rank has sent in the mode of buffers. */
    static synchronized void leave() {
        WorldJob job = current();
        try {
            job.unfinished.await();
            job.contexts.forEach(Context::finish);
            job.flush();
            isFinalized = true;
            for (Context context : List.copyOf(job.contexts)) {
                context.messages().close();
            }
            job.payloads.close();
            job.world.close();
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        } finally {
            current = null;
        }
    }

    static WorldJob current() {
        WorldJob job = current;
        if (job == null) {
            throw new MPIException(
                    MPI.ERR_OTHER, isFinalized ? "MPI.Finalize has been called" : "MPI.Init has not been called", null);
        }
        return job;
    }

    static boolean isJoined() {
        return current != null;
    }

    static boolean isInitialized() {
        return isJoined() || isFinalized;
    }

    static boolean isFinalized() {
        return isFinalized;
    }

    int rank() {
        return world.rank();
    }

    int size() {
        return world.size();
    }

    Thread mainThread() {
        return mainThread;
    }

    Communicator world() {
        return world;
    }

    Messages payloads() {
        return payloads;
    }

    ServiceNames names() {
        return names;
    }

    ObjectCodec codec() {
        return codec;
    }

    /** Opens the messages of a communicator. A collective. */
    synchronized Context open(Communicator communicator, Group group) {
        Context context = new Context(this, communicator, Messages.open(communicator), group);
        add(context);
        return context;
    }

    synchronized void add(Context context) {
        context.messages().setBufferBytes(bufferBytes);
        contexts.add(context);
    }

    synchronized void forget(Context context) {
        contexts.remove(context);
    }

    synchronized void attach(long bytes) {
        bufferBytes = bytes;
        payloads.setBufferBytes(bytes);
        contexts.forEach(context -> context.messages().setBufferBytes(bytes));
    }

    /** Keeps a send that nothing else waits for. */
    void keep(MessageRequest send) {
        unfinished.add(send);
    }

    /** Waits until buffered sends have left. */
    void flush() {
        payloads.flushBuffer();
        for (Context context : openContexts()) {
            context.messages().flushBuffer();
        }
    }

    private synchronized List<Context> openContexts() {
        return List.copyOf(contexts);
    }
}
