package mpi;

import io.tutti.mpi.java.window.Window;
import java.util.stream.IntStream;

/** What {@link Win} offers to order accesses: fences, locks, flushes, and epochs of groups. */
abstract class WinSynchronization extends WinRequests {
    private static final int[] NONE = {};

    private int[] exposed = NONE;
    private int[] accessed = NONE;
    private boolean isWithoutLocks;

    WinSynchronization(Comm comm, Window window) {
        super(comm, window);
    }

    /** The program has promised not to lock. */
    final void forbidLocks() {
        isWithoutLocks = true;
    }

    private Window lockable() {
        if (isWithoutLocks) {
            throw new MPIException(MPI.ERR_RMA_SYNC, "the window was made with no_locks=true", null);
        }
        return window();
    }

    /**
     * Waits until all accesses of all ranks are done. Collective.
     *
     * @param assertion not needed
     */
    public void fence(int assertion) {
        guarded(() -> window().fence());
    }

    /**
     * Waits for the lock of a window.
     *
     * @param lockType {@link MPI#LOCK_EXCLUSIVE} or {@link MPI#LOCK_SHARED}
     * @param rank whose window
     * @param assertion not needed
     */
    public void lock(int lockType, int rank, int assertion) {
        Window locked = lockable();
        if (lockType != MPI.LOCK_EXCLUSIVE && lockType != MPI.LOCK_SHARED) {
            throw new MPIException(MPI.ERR_LOCKTYPE, "lockType=" + lockType + " is neither exclusive nor shared", null);
        }
        if (rank != MPI.PROC_NULL) {
            guarded(() -> locked.lock(rank, lockType == MPI.LOCK_EXCLUSIVE));
        }
    }

    /**
     * Waits until the accesses are done, and gives the lock back.
     *
     * @param rank whose window
     */
    public void unlock(int rank) {
        if (!isNowhere(rank)) {
            guarded(() -> window().unlock(rank));
        }
    }

    /**
     * Waits for the shared locks of all windows.
     *
     * @param assertion not needed
     */
    public void lockAll(int assertion) {
        guarded(() -> lockable().lockAll());
    }

    /**
     * Gives back what {@link #lockAll} got.
     */
    public void unlockAll() {
        guarded(() -> window().unlockAll());
    }

    /**
     * Waits until the accesses to a window are done.
     *
     * @param targetRank whose window
     */
    public void flush(int targetRank) {
        if (!isNowhere(targetRank)) {
            guarded(() -> window().flush(targetRank));
        }
    }

    /**
     * Waits until the accesses to all windows are done.
     */
    public void flushAll() {
        guarded(() -> window().flushAll());
    }

    /**
     * Waits for what requests read from a target; other memory may be used again when a call returns.
     *
     * @param targetRank whose window
     */
    public void flushLocal(int targetRank) {
        if (!isNowhere(targetRank)) {
            guarded(() -> window().settle(targetRank));
        }
    }

    /**
     * Waits for what requests read from any target; other memory may be used again when a call returns.
     */
    public void flushLocalAll() {
        guarded(() -> window().settleAll());
    }

    /**
     * Makes what other ranks have written visible to the caller, and what it has written to them. Waits for no other rank, and completes no
     * access.
     */
    public void sync() {
        guarded(() -> window().sync());
    }

    /**
     * Lets ranks access the caller's memory, until {@link #waitFor}.
     *
     * @param group ranks
     * @param assertion not needed
     */
    public void post(Group group, int assertion) {
        guarded(() -> {
            exposed = ranks(group);
            for (int rank : exposed) {
                window().signal(rank, Window.Signal.POST);
            }
        });
    }

    /**
     * Waits until ranks let the caller access their memory.
     *
     * @param group ranks
     * @param assertion not needed
     */
    public void start(Group group, int assertion) {
        guarded(() -> {
            accessed = ranks(group);
            for (int rank : accessed) {
                window().awaitSignal(rank, Window.Signal.POST);
            }
        });
    }

    /**
     * Ends the accesses that {@link #start} began: they are done.
     */
    public void complete() {
        guarded(() -> {
            for (int rank : accessed) {
                window().flush(rank);
                window().signal(rank, Window.Signal.COMPLETE);
            }
            accessed = NONE;
        });
    }

    /**
     * Waits until the accesses that {@link #post} allowed are done.
     */
    public void waitFor() {
        guarded(() -> {
            for (int rank : exposed) {
                window().awaitSignal(rank, Window.Signal.COMPLETE);
            }
            exposed = NONE;
        });
    }

    /**
     * Returns whether {@link #waitFor} would not wait, and if so does what it does.
     *
     * @return true if the accesses are done
     */
    public boolean test() {
        return guarded(() -> {
            for (int rank : exposed) {
                if (!window().hasSignal(rank, Window.Signal.COMPLETE)) {
                    return false;
                }
            }
            waitFor();
            return true;
        });
    }

    private int[] ranks(Group group) {
        return IntStream.of(group.members()).map(group()::indexOf).toArray();
    }
}
