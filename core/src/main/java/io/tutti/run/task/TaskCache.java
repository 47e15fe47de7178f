package io.tutti.run.task;

import io.tutti.config.Setting;
import io.tutti.run.executor.LinkExecutor;
import io.tutti.run.executor.MessageExecutor;
import io.tutti.run.executor.PlanExecutor;
import io.tutti.run.executor.PlanExecutors;
import io.tutti.run.executor.PublicationExecutor;
import io.tutti.run.executor.SlotExecutor;
import io.tutti.run.executor.TaskData;
import io.tutti.run.executor.WindowExecutor;
import io.tutti.run.lowering.LoweredCall;
import io.tutti.run.lowering.LoweredSchedule;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.LinkTable;
import io.tutti.transport.memory.Publications;
import io.tutti.transport.memory.Slots;
import io.tutti.transport.memory.Windows;
import java.util.ArrayList;
import java.util.List;

/**
 * The tasks of one communicator, made once for each schedule and kept, the most recently used first. Finding one allocates
 * nothing. Used by the communicator's thread.
 */
public final class TaskCache {
    private final CommunicatorContext context;
    private final int rank;
    private final Link[][] collectiveLinks;
    private final Link[][] transferLinks;
    private final MemoryRegistry registry;
    private final Slots slots;
    private final Windows windows;
    private final Publications publications;
    private final long zeroCopyBytes;
    private final int most;
    private final List<CollectiveTask> tasks = new ArrayList<>();

    /**
     * @param rank this rank's number in the communicator
     * @param table its links and memory
     */
    public TaskCache(CommunicatorContext context, int rank, LinkTable table) {
        this.context = context;
        this.rank = rank;
        this.collectiveLinks = table.collectiveLinks();
        this.transferLinks = new Link[][] {table.transferLinks()};
        this.registry = table.registry();
        this.slots = table.slots();
        this.windows = table.windows();
        this.publications = table.publications();
        this.zeroCopyBytes = context.options().number(Setting.ZERO_COPY_BYTES);
        this.most = (int) context.options().number(Setting.PLANS);
    }

    private TaskCache(CommunicatorContext warmUp, TaskCache other) {
        this.context = warmUp;
        this.rank = other.rank;
        this.collectiveLinks = other.collectiveLinks;
        this.transferLinks = other.transferLinks;
        this.registry = other.registry;
        this.slots = other.slots;
        this.windows = other.windows;
        this.publications = null; // they need numbers that grow by one
        this.zeroCopyBytes = other.zeroCopyBytes;
        this.most = other.most;
    }

    /** Returns a cache of tasks for a warm-up, over the same links. */
    public TaskCache forWarmUp(CommunicatorContext warmUp) {
        return new TaskCache(warmUp, this);
    }

    /** Returns a task that is not busy, bound to a call. The next call of the same schedule binds it anew. */
    public CollectiveTask task(LoweredCall lowered) {
        for (int index = 0; index < tasks.size(); index++) {
            CollectiveTask task = tasks.get(index);
            if (task.schedule() == lowered.schedule && !task.isBusy()) {
                if (index > 0) {
                    tasks.addFirst(tasks.remove(index));
                }
                task.bind(lowered);
                return task;
            }
        }
        CollectiveTask made = make(lowered, false);
        tasks.addFirst(made);
        while (tasks.size() > most && !tasks.getLast().isBusy()) {
            tasks.removeLast();
        }
        return made;
    }

    /** Returns a new task, bound to a call, that the cache returns to no other caller. It keeps its vectors. */
    public CollectiveTask exclusive(LoweredCall lowered) {
        return make(lowered, true);
    }

    private CollectiveTask make(LoweredCall lowered, boolean keepsVectors) {
        LoweredSchedule schedule = lowered.schedule;
        Link[][] links = schedule.isTransfer() ? transferLinks : collectiveLinks;
        if (schedule.plan().lanes.length > links.length) {
            throw new IllegalArgumentException("algorithm=" + schedule.name() + " needs " + schedule.plan().lanes.length
                    + " lanes, the communicator has " + links.length);
        }
        CollectiveTask task =
                new CollectiveTask(context, schedule, executors(schedule, links), strand(schedule), keepsVectors);
        task.bind(lowered);
        return task;
    }

    private int strand(LoweredSchedule schedule) {
        if (!schedule.isTransfer()) {
            return TaskQueues.COLLECTIVES;
        }
        return rank == schedule.root() ? TaskQueues.to(schedule.destination()) : TaskQueues.from(schedule.root());
    }

    /** The ways to run a plan; which are possible is the same on all ranks. */
    private PlanExecutors executors(LoweredSchedule schedule, Link[][] links) {
        TaskData data = TaskData.of(schedule.plan());
        PlanExecutor byLinks = MessageExecutor.fits(data.plan())
                ? new MessageExecutor(data, links, registry, zeroCopyBytes)
                : new LinkExecutor(data, links, registry, zeroCopyBytes);
        SlotExecutor bySlots = schedule.oneShot() == null
                ? null
                : new SlotExecutor(data, schedule.oneShot(), slots, links[0], context.ownCore());
        WindowExecutor byWindows = schedule.twoShot() == null
                ? null
                : new WindowExecutor(data, schedule.twoShot(), windows, registry, links[0], context.ownCore());
        PublicationExecutor byPublications = schedule.singleRound() == null || publications == null
                ? null
                : new PublicationExecutor(
                        data,
                        schedule.singleRound(),
                        publications,
                        links[0],
                        registry,
                        zeroCopyBytes,
                        context.ownCore());
        return new PlanExecutors(data, byLinks, bySlots, byWindows, byPublications);
    }
}
