package io.tutti.run.task;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The started tasks of one communicator, in strands: one of all collectives, and one for each direction of transfers with each
 * peer. The tasks of a strand run one after another, in the order in which they were started; strands do not wait for each
 * other, so a receive that was started first does not hold up a send. Any thread may call it.
 */
public final class TaskQueues {
    /** The strand of collectives. */
    static final int COLLECTIVES = 0;

    private static final int UNUSED = -1;

    /** Where the queue of each strand is in {@link #queues}, or {@link #UNUSED}. */
    private final int[] places;

    /** The queues of the strands that were used. */
    private final List<ArrayDeque<CollectiveTask>> queues = new ArrayList<>();

    private volatile int used;
    private volatile int queued;

    /** @param ranks the size of the communicator */
    TaskQueues(int ranks) {
        places = new int[1 + 2 * ranks];
        Arrays.fill(places, UNUSED);
    }

    /** Returns the strand of transfers to a peer. */
    static int to(int peer) {
        return 1 + 2 * peer;
    }

    /** Returns the strand of transfers from a peer. */
    static int from(int peer) {
        return 2 + 2 * peer;
    }

    public synchronized void add(CollectiveTask task) {
        int strand = task.strand();
        if (places[strand] == UNUSED) {
            places[strand] = queues.size();
            queues.add(new ArrayDeque<>());
            used = queues.size();
        }
        task.queued();
        queues.get(places[strand]).addLast(task);
        queued++;
    }

    public synchronized void remove(CollectiveTask task) {
        if (queues.get(places[task.strand()]).remove(task)) {
            queued--;
        }
    }

    /** Returns how many queues there are; it never shrinks. */
    public int used() {
        return used;
    }

    /** Returns the task of a queue that is to be driven now, or null if the queue is empty. */
    public synchronized CollectiveTask head(int queue) {
        return queues.get(queue).peekFirst();
    }

    /** Returns a task that is to be driven now, or null if all queues are empty. */
    public synchronized CollectiveTask head() {
        for (ArrayDeque<CollectiveTask> queue : queues) {
            if (!queue.isEmpty()) {
                return queue.peekFirst();
            }
        }
        return null;
    }

    boolean isEmpty() {
        return queued == 0;
    }
}
