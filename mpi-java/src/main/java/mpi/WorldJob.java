package mpi;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.messaging.Messages;
import io.tutti.mpi.java.objects.ObjectCodec;
import io.tutti.mpi.java.objects.ProgramClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What {@code MPI.Init} has joined. A process is in one job at a time. It may join again after {@code MPI.Finalize}, as with MPJ Express,
 * if all ranks do.
 */
final class WorldJob {
    /** What calls say that come too late. */
    static final String LEFT = "MPI.Finalize has been called; it belongs behind the last call that sends or receives";

    private static volatile WorldJob current;
    private static volatile boolean isFinalized;

    /** Those of the job. */
    private final Processes processes;
    /** Those of the job and of others, after spawns. */
    private final List<Processes> others = new ArrayList<>();

    private final ServiceNames names;

    private final ObjectCodec codec;
    private final List<Context> contexts = new ArrayList<>();
    private final Thread mainThread = Thread.currentThread();
    private volatile long bufferBytes;
    /** The number of the next process of another job. */
    private int nextNumber;
    /** To the processes that have started this job; the null communicator if a launcher has. */
    private Intercomm parent = new Intercomm();

    private WorldJob(Communicator world, ProgramClasses program) {
        int[] all = IntStream.range(0, world.size()).toArray();
        this.nextNumber = all.length;
        this.processes = new Processes(world, all, () -> {});
        this.names = new ServiceNames(processes.payloads());
        this.codec = new ObjectCodec(program, world.rank());
    }

    static synchronized void join(ProgramClasses program) {
        if (current != null) {
            throw new MPIException(MPI.ERR_OTHER, "MPI.Init has been called before, without MPI.Finalize", null);
        }
        try {
            Communicator world = Tutti.connect(MpiOptions.fromEnvironment());
            WorldJob job = new WorldJob(world, program);
            current = job;
            isFinalized = false;
            int[] all = IntStream.range(0, world.size()).toArray();
            MPI.COMM_WORLD.bind(job.open(job.processes, world, new Group(all)));
            Communicator self = world.size() == 1 ? world.dup() : world.split(world.rank(), 0);
            MPI.COMM_SELF.bind(job.open(job.processes, self, new Group(new int[] {world.rank()})));
            job.parent = Spawn.parent(job);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Leaves the job, after what this rank has sent in the mode of buffers. A failure of another job does not keep it from that. */
    static synchronized void leave() {
        WorldJob job = current();
        List<Context> contexts = job.openContexts();
        List<Processes> all = job.all();
        try {
            Steps.all(
                    job::awaitAll,
                    job.processes::settle,
                    () -> Steps.each(all, Processes::finish),
                    () -> Steps.each(contexts, Context::finish),
                    job::flush,
                    () -> isFinalized = true,
                    () -> Steps.each(contexts, context -> context.messages().close()),
                    () -> Steps.each(all, Processes::close));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        } finally {
            current = null;
        }
    }

    static WorldJob current() {
        WorldJob job = current;
        if (job == null) {
            throw new MPIException(MPI.ERR_OTHER, isFinalized ? LEFT : "MPI.Init has not been called", null);
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

    Thread mainThread() {
        return mainThread;
    }

    /** {@return those of the job} */
    Processes processes() {
        return processes;
    }

    Intercomm parent() {
        return parent;
    }

    ServiceNames names() {
        return names;
    }

    ObjectCodec codec() {
        return codec;
    }

    /**
     * Meets processes of another job. A collective of both.
     *
     * @param all of which this job's processes in {@code group} are the ranks from {@code first} on, and others the rest
     * @param whenLeft called once they have been left in order
     */
    Processes meet(Communicator all, Group group, int first, Runnable whenLeft) {
        Processes met = new Processes(all, numbers(all.size(), group, first), whenLeft);
        synchronized (this) {
            others.add(met);
        }
        return met;
    }

    private synchronized int[] numbers(int size, Group group, int first) {
        int[] numbers = new int[size];
        for (int rank = 0; rank < size; rank++) {
            int place = rank - first;
            numbers[rank] = place >= 0 && place < group.Size() ? group.member(place) : nextNumber++;
        }
        return numbers;
    }

    /** Leaves processes of another job when no communicator reaches them any more. */
    void leaveUnused(Processes met) {
        boolean isUnused;
        synchronized (this) {
            isUnused = contexts.stream().noneMatch(context -> context.processes() == met) && others.remove(met);
        }
        if (isUnused) {
            Steps.all(met::finish, met::close);
        }
    }

    /** Opens the messages of a communicator. A collective. */
    synchronized Context open(Processes among, Communicator communicator, Group group) {
        Context context = new Context(this, among, communicator, Messages.open(communicator), group);
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
        contexts.forEach(context -> context.messages().setBufferBytes(bytes));
    }

    /** {@return whether the program has attached one for buffered sends} */
    boolean hasBuffer() {
        return bufferBytes > 0;
    }

    /** Ranks wait for each other at the end, as with MPJ Express, so that each can still receive what this one has sent. */
    private void awaitAll() {
        processes.all().barrier();
    }

    /** {@return the processes of other jobs, the last met first, and those of the job} */
    private synchronized List<Processes> all() {
        List<Processes> all = new ArrayList<>(others.reversed());
        all.add(processes);
        return all;
    }

    /** Waits until buffered sends have left. */
    void flush() {
        Steps.each(openContexts(), context -> context.messages().flushBuffer());
    }

    private synchronized List<Context> openContexts() {
        return List.copyOf(contexts);
    }
}
