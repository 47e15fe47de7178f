package io.tutti;

import io.tutti.algorithm.Algorithm;
import io.tutti.concurrent.Closing;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.cost.Alternative;
import io.tutti.cost.LinkCosts;
import io.tutti.cost.SelectionBasis;
import io.tutti.run.task.CallLowering;
import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.run.task.TaskCache;
import io.tutti.schedule.Topology;
import io.tutti.select.Chooser;
import io.tutti.select.Trials;
import io.tutti.spi.Channel;
import io.tutti.transport.LinkTable;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;

/** The communicator of one rank. It binds every call to a task, which the engine runs. */
final class RankCommunicator implements Communicator {
    private final JobContext job;
    private final Options options;
    private final long number;
    private final int[] members;
    private final int rank;
    private final Topology topology;
    private final CommunicatorContext context;
    private final LinkTable table;
    private final RequestBinder binder;
    private final RequestCalls calls;
    private final Subdivision subdivision;
    private final LinkCosts costs;
    private final UseGuard guard = new UseGuard();
    private final ExclusiveCalls exclusive;
    private final TaskCalls tasks;
    private final Object closing = new Object();

    private final OpenChannels channels;
    private boolean released;

    RankCommunicator(JobContext job, Options options, long number, int[] members, int rank) {
        this.job = job;
        this.options = options;
        this.number = number;
        this.members = members;
        this.rank = rank;
        this.topology = job.topology(members);
        this.tasks = new TaskCalls(job, guard);
        Chooser chooser = job.chooser(members, options); // first: invalid options fail before anything is opened
        this.table = job.fabric().open(number, members, rank, (int) options.number(Setting.LANES));
        CommunicatorContext made = null;
        try {
            made = new CommunicatorContext(job.control(), options, number, members, job.ownCore(), table.doorbell());
            this.context = made;
            this.exclusive = new ExclusiveCalls(job, guard, context);
            UseGuard users = guard; // a call log outlives its communicator, which must not hold memory for as long
            context.locate(() -> CallSite.of(users.latest()));
            CallLowering lowering = new CallLowering(context, rank, topology, table);
            this.costs = chooser.linkCosts();
            Trials trials = new Trials(chooser, options.number(Setting.AUTOTUNE));
            this.binder = new RequestBinder(
                    rank, members.length, chooser, trials, lowering, new TaskCache(context, rank, table));
            this.calls = new RequestCalls(job.engine(), guard, rank, binder, trials, tasks);
            this.subdivision = new Subdivision(job, number, members, rank);
            this.channels = new OpenChannels(job, options, members, rank);
            job.add(this, context);
        } catch (RuntimeException | Error e) {
            if (made != null) {
                Closing.after(e, made::close);
            }
            Closing.after(e, table::close);
            throw e;
        }
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return members.length;
    }

    @Override
    public Topology topology() {
        return topology;
    }

    @Override
    public SelectionBasis selectionBasis() {
        return new SelectionBasis(job.placement(members), costs);
    }

    @Override
    public String toString() {
        int hosts = job.placement(members).hostCount();
        return "communicator " + number + ": rank " + rank + " of " + members.length + ", " + hosts
                + (hosts == 1 ? " host" : " hosts");
    }

    @Override
    public Options options() {
        return options;
    }

    @Override
    public void run(Request request) {
        Checks.notNull("request", request);
        calls.run(request);
    }

    /**
     * Runs a request before the program's first one, and counts it nowhere. All ranks call it, before anything else. Does nothing if the
     * options allow no algorithm for it, as on all other ranks.
     */
    void warmUp(Request request) {
        CommunicatorContext own = context.forWarmUp();
        job.engine().add(own);
        try {
            CollectiveTask task = bind(request, own);
            if (task != null) {
                job.engine().run(task);
            }
        } finally {
            job.engine().remove(own);
            own.close();
        }
    }

    /** Runs collectives for a given time before the program's first one. All ranks call it. None of these calls is a trial. */
    void warmUp(Duration time) {
        calls.withoutTrials(() -> WarmUp.run(this, time));
    }

    private CollectiveTask bind(Request request, CommunicatorContext own) {
        try {
            return binder.forWarmUp(own).bind(request);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    @Override
    public void allreduce(float[] vector, Reduction reduction) {
        allreduceArray(vector, reduction);
    }

    @Override
    public void allreduce(double[] vector, Reduction reduction) {
        allreduceArray(vector, reduction);
    }

    @Override
    public void allreduce(int[] vector, Reduction reduction) {
        allreduceArray(vector, reduction);
    }

    @Override
    public void allreduce(long[] vector, Reduction reduction) {
        allreduceArray(vector, reduction);
    }

    @Override
    public void allreduce(short[] vector, Reduction reduction) {
        allreduceArray(vector, reduction);
    }

    @Override
    public void allreduce(byte[] vector, Reduction reduction) {
        allreduceArray(vector, reduction);
    }

    /** What the default methods do, without a view of the array that is new for each call. */
    private void allreduceArray(Object array, Reduction reduction) {
        Checks.notNull("vector", array);
        calls.allreduce(array, reduction);
    }

    @Override
    public void allreduce(Data input, Data output, Reduction reduction) {
        calls.allreduce(input, output, reduction);
    }

    @Override
    public void barrier() {
        calls.barrier();
    }

    @Override
    public void send(Data vector, int destination) {
        Checks.notNull("vector", vector);
        calls.transfer(vector, rank, destination);
    }

    @Override
    public void receive(Data vector, int source) {
        Checks.notNull("vector", vector);
        calls.transfer(vector, source, rank);
    }

    @Override
    public void sendReceive(Data sendVector, int destination, Data receiveVector, int source) {
        Checks.disjoint("sendVector", sendVector, "receiveVector", receiveVector);
        calls.sendReceive(sendVector, destination, receiveVector, source);
    }

    @Override
    public byte[] broadcastBytes(byte[] bytes, int root) {
        return Bytes.broadcast(this, bytes, root);
    }

    @Override
    public byte[][] allgatherBytes(byte[] bytes) {
        return Bytes.allgather(this, bytes);
    }

    @Override
    public Communicator split(int color, int key) {
        return exclusive.ofAll("split", () -> subdivision.split(color, key, options));
    }

    @Override
    public Communicator createGroup(int[] ranks, int tag) {
        int[] chosen = Checks.someRanks(ranks, members.length, rank);
        return exclusive.ofSome("createGroup", () -> subdivision.create(chosen, tag, options));
    }

    @Override
    public Communicator dup() {
        return dup(options);
    }

    @Override
    public Communicator dup(Options other) {
        Checks.notNull("options", other);
        return exclusive.ofAll("dup", () -> subdivision.split(0, rank, other));
    }

    @Override
    public Group group() {
        return new FusedGroup(this);
    }

    @Override
    public Prepared prepare(Request request) {
        Checks.notNull("request", request);
        return guard.exclusively(() -> prepared(binder.bindPrepared(request), binder.explain(request)));
    }

    @Override
    public Prepared prepare(Request request, String algorithm) {
        Checks.notNull("request", request);
        return guard.exclusively(
                () -> prepared(binder.bindExclusively(request, algorithm), algorithm + " (asked for by name)"));
    }

    private Prepared prepared(CollectiveTask task, String explain) {
        return new PreparedTask(task, explain, tasks);
    }

    @Override
    public List<Alternative> alternatives(Request request) {
        Checks.notNull("request", request);
        return guard.exclusively(() -> binder.alternatives(request));
    }

    @Override
    public Work start(Request request) {
        Checks.notNull("request", request);
        return calls.start(request);
    }

    @Override
    public Algorithm algorithm(Request request) {
        Checks.notNull("request", request);
        return guard.exclusively(() -> binder.algorithm(request));
    }

    @Override
    public String explain(Request request) {
        Checks.notNull("request", request);
        return guard.exclusively(() -> binder.explain(request));
    }

    @Override
    public MemorySegment allocate(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes=" + bytes + " is negative");
        }
        return exclusive.ofAll("allocate", () -> table.allocate(bytes));
    }

    @Override
    public Channel openChannel(String name) {
        Checks.notNull("name", name);
        return exclusive.ofAll("openChannel", () -> channels.open(name, table.openBeside(subdivision.nextNumber())));
    }

    @Override
    public void abort(String reason) {
        Checks.notNull("reason", reason);
        guard.requireOpen();
        job.end("aborted the job: " + reason);
        NamedCalls.run("abort", () -> job.control().abort().check());
    }

    @Override
    public Communicator shrink() {
        requireWorld("shrink");
        return NamedCalls.run("shrink", () -> job.shrink(this));
    }

    @Override
    public Communicator grow(int size, Duration limit) {
        Checks.growth(size, members.length, limit);
        requireWorld("grow");
        job.requireGrowable();
        return NamedCalls.run(
                "grow", () -> job.grow(this, exclusive.ofAll("grow", () -> job.findReplacements(size, limit))));
    }

    private void requireWorld(String verb) {
        job.engine().requireMayWait();
        guard.requireOpen();
        if (number != 0) {
            throw new IllegalStateException("communicator " + number + " is not that of all ranks: " + verb
                    + " the one of Tutti.connect, then split or dup that");
        }
    }

    @Override
    public void close() {
        job.engine().requireMayWait();
        if (guard.close()) {
            NamedCalls.run("close", this::release);
        }
    }

    /** Closes this communicator as part of closing that of all ranks. Waits for the call that another thread has in progress. */
    void closeWithWorld() {
        guard.closeAfterUse();
        release();
    }

    /** Releases everything once. Returns when that is complete, also if another thread does it. */
    private void release() {
        synchronized (closing) {
            if (released) {
                return;
            }
            released = true;
            if (number == 0) {
                job.close(this);
            } else {
                job.remove(this);
            }
        }
    }

    /** Completes the started tasks, then releases links and memory. */
    void retire() {
        try (table;
                context) {
            try {
                channels.close();
            } finally {
                job.engine().remove(context);
            }
        }
    }
}
