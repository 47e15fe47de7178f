package io.tutti.system;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * A rank of the signal matrix: passes through the phases up to the one of its plan, and stays there until a signal comes, its
 * own or another rank's. It writes {@code at PHASE} when it enters a phase, {@code signal} when it raises its own, and last
 * {@code done}, a {@link Reply} with the fault, or {@code wrong TEXT}. Its exit status is 0, 1 or 2 then.
 */
public final class FaultRank {
    static final String AT = "at ";
    static final String SIGNAL = "signal";
    static final String DONE = "done";
    static final String WRONG = "wrong ";
    /** The number of the {@link Reply} that tells the fault. */
    static final int FAULT = 1;

    /** No phase lasts as long as this unless the signal gets lost. */
    private static final long LONGEST_NANOS = 60_000_000_000L;

    private static final int SMALL = 16;
    private static final int LARGE = 1_000_000;

    private final int rank;
    private final FaultPhase aim;
    private final FaultSignal signal;
    private final boolean isVictim;
    private final long delayNanos;
    private final long lateNanos;
    private final long end = System.nanoTime() + LONGEST_NANOS;
    private Thread timer;
    private int round;

    private FaultRank(String... words) {
        this.rank = Integer.parseInt(System.getenv("TUTTI_RANK"));
        this.aim = FaultPhase.valueOf(words[0]);
        this.signal = FaultSignal.valueOf(words[1]);
        this.isVictim = rank == Integer.parseInt(words[2]);
        this.delayNanos = Long.parseLong(words[3]) * 1_000;
        this.lateNanos = rank == Integer.parseInt(words[4]) ? Long.parseLong(words[5]) * 1_000_000 : 0;
    }

    /** See the class; the arguments are those of {@link FaultPlan#arguments}. */
    public static void main(String[] words) {
        Verbs.say("pid " + ProcessHandle.current().pid());
        System.exit(new FaultRank(words).run());
    }

    private int run() {
        Communicator world = null;
        try {
            enter(FaultPhase.JOINING);
            world = Tutti.connect();
            enter(FaultPhase.FIRST_CALL);
            sum(world, 1_000);
            work(world);
            enter(FaultPhase.CLOSING);
            world.close();
            enter(FaultPhase.CLOSED);
            awaitSignal();
            Verbs.say(DONE);
            return 0;
        } catch (CommunicationException e) {
            Verbs.say(Reply.line(FAULT, Reply.Kind.FAULT, e.category(), e.ranks(), e.getMessage()));
            return close(world, 1);
        } catch (RuntimeException | Error e) {
            e.printStackTrace();
            Verbs.say(WRONG + e);
            return 2;
        }
    }

    /** Closing after a fault must neither wait nor throw. */
    private static int close(Communicator world, int status) {
        if (world != null) {
            try {
                world.close();
            } catch (RuntimeException e) {
                Verbs.say(WRONG + "close after a fault threw " + e);
                return 2;
            }
        }
        return status;
    }

    private void enter(FaultPhase phase) {
        if (phase == aim && lateNanos > 0) {
            pause(lateNanos);
        }
        Verbs.say(AT + phase.name());
        if (phase == aim && isVictim) {
            timer = Thread.ofPlatform().daemon().name("signal").start(this::raise);
        }
    }

    private void raise() {
        pause(delayNanos);
        Verbs.say(SIGNAL);
        signal.raise();
    }

    private static void pause(long nanos) {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void awaitSignal() {
        if (timer != null) {
            pause(LONGEST_NANOS);
        }
    }

    private void work(Communicator world) {
        if (aim == FaultPhase.CLOSING) {
            return;
        }
        enter(aim == FaultPhase.JOINING || aim == FaultPhase.FIRST_CALL ? FaultPhase.SMALL_ALLREDUCES : aim);
        if (aim == FaultPhase.AFTER_ROOT_CLOSED) {
            withoutRoot(world);
        }
        while (System.nanoTime() < end) {
            switch (aim) {
                case LARGE_ALLREDUCES -> sum(world, LARGE);
                case TRANSFERS -> passOn(world);
                case COMMUNICATORS -> communicators(world);
                case USER_CODE -> compute(world);
                default -> sum(world, SMALL);
            }
        }
        throw new IllegalStateException("no signal and no fault came");
    }

    private static void sum(Communicator communicator, int count) {
        Vector vector = new Vector(communicator, count);
        communicator.allreduce(vector.values(), Reduction.SUM);
        vector.check(vector.values());
    }

    /** A vector goes round: short and long ones in turn. */
    private void passOn(Communicator world) {
        round++;
        int[] sent = new int[round % 2 == 0 ? SMALL : LARGE / 4];
        Arrays.fill(sent, round);
        int[] received = new int[sent.length];
        int next = (rank + 1) % world.size();
        int previous = (rank + world.size() - 1) % world.size();
        if (rank == 0) {
            world.send(Data.of(sent), next);
            world.receive(Data.of(received), previous);
        } else {
            world.receive(Data.of(received), previous);
            world.send(Data.of(received), next);
        }
        if (!Arrays.equals(sent, received)) {
            throw new AssertionError("round " + round + " brought " + received[0]);
        }
    }

    private void communicators(Communicator world) {
        try (Communicator twin = world.dup();
                Communicator half = world.split(rank % 2, 0)) {
            MemorySegment memory = twin.allocate(4L * SMALL);
            memory.fill((byte) 0);
            memory.setAtIndex(ValueLayout.JAVA_INT, 0, 1);
            twin.allreduce(Data.of(memory, ElementType.INT32), Reduction.SUM);
            int ones = memory.getAtIndex(ValueLayout.JAVA_INT, 0);
            if (ones != world.size()) {
                throw new AssertionError(ones + " ones instead of " + world.size());
            }
            sum(half, SMALL);
        }
    }

    /** The victim is in user code; the others call, and wait for it. */
    private void compute(Communicator world) {
        while (isVictim && System.nanoTime() < end) {
            round++;
        }
        sum(world, SMALL);
    }

    /** Rank 0 closes, the others go on with a communicator of their own. */
    private void withoutRoot(Communicator world) {
        Communicator rest = world.split(rank == 0 ? -1 : 0, 0);
        if (rank == 0) {
            world.close();
            enter(FaultPhase.CLOSED);
            awaitSignal();
            Verbs.say(DONE);
            System.exit(0);
        }
        while (System.nanoTime() < end) {
            sum(rest, SMALL);
        }
    }
}
