package io.tutti.soak.rank;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.Work;
import io.tutti.config.Setting;
import io.tutti.messaging.Messages;
import io.tutti.soak.rank.RankLine.Word;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletableFuture;

/** Rounds of collectives: through slots, windows, cells, rings or sockets, zero-copy, with communicators that come and go, and messages. */
final class SoakRounds {
    private static final int SMALL = 16;
    private static final int MIDDLE = 5_000;
    private static final int LARGE = 60_000;
    private static final int TAG = 7;
    /** A length that nothing else has: all its calls block. */
    private static final int TRIED = 2_000;
    /** Calls of that length in a round: ranks settle on an algorithm in the third one. */
    private static final int TRIALS = 110;

    private final Communicator world;
    private final int run;
    private final CheckedVectors vectors;
    private final FaultyCalls faults;
    /** Allocated in the first round, and kept. */
    private MemorySegment shared;
    /** Of the collective that was started last. */
    private CompletableFuture<Void> stage = CompletableFuture.completedFuture(null);

    SoakRounds(Communicator world, int run) {
        this.world = world;
        this.run = run;
        this.vectors = new CheckedVectors(run);
        this.faults = new FaultyCalls(world);
    }

    /**
     * Runs a round.
     *
     * @param round its number, which decides with that of the run what it consists of
     * @param fault what goes wrong in the middle of it
     */
    void run(int round, CodeFault fault) {
        if (world.options().number(Setting.AUTOTUNE) > 0) {
            trials(round);
        }
        vectors.allreduce(world, SMALL, round);
        vectors.allreduce(world, LARGE, round);
        rooted(round);
        if (fault != CodeFault.NONE) {
            SoakRank.say(Word.INJECTED, fault.toString());
        }
        faults.run(fault);
        rings(round);
        started(round);
        switch (Math.floorMod(run + round, 3)) {
            case 0 -> duplicate(round);
            case 1 -> split(round);
            default -> messages(round);
        }
        CurrentCall.is("barrier\\(");
        world.barrier();
    }

    /** While ranks try algorithms; what they settle by is an allreduce, too, here or before the next call. */
    private void trials(int round) {
        for (int call = 0; call < TRIALS; call++) {
            vectors.allreduce(world, TRIED, round);
        }
    }

    private void rooted(int round) {
        vectors.broadcast(world, SMALL, round);
        vectors.allgather(world, SMALL, round);
        vectors.alltoall(world, SMALL, round);
        vectors.alltoall(world, MIDDLE, round);
        vectors.passOn(world, MIDDLE, round);
    }

    /** Over links, in memory of the heap and in memory of all ranks. */
    private void rings(int round) {
        int[] vector = vectors.own(world, MIDDLE, round);
        CurrentCall.is(CurrentCall.ALLREDUCE);
        world.prepare(new Request.Allreduce(Data.of(vector), Reduction.SUM), "ring")
                .run();
        vectors.check("ring", world, vector, round);
        if (shared == null) {
            CurrentCall.is(CurrentCall.ALLOCATE);
            shared = world.allocate((long) MIDDLE * Integer.BYTES);
        }
        MemorySegment.copy(MemorySegment.ofArray(vectors.own(world, MIDDLE, round)), 0, shared, 0, shared.byteSize());
        Data data = Data.of(shared, ElementType.INT32);
        CurrentCall.is(CurrentCall.ALLREDUCE);
        world.prepare(new Request.Allreduce(data, Reduction.SUM), "ring").run();
        vectors.check("ring of allocated memory", world, shared.toArray(java.lang.foreign.ValueLayout.JAVA_INT), round);
    }

    /** Two that are started, of which the second waits in a queue. */
    private void started(int round) {
        int[] first = vectors.own(world, MIDDLE, round);
        int[] second = vectors.own(world, SMALL, round);
        CurrentCall.is(CurrentCall.ALLREDUCE);
        Work one = world.start(new Request.Allreduce(Data.of(first), Reduction.SUM));
        Work other = world.start(new Request.Allreduce(Data.of(second), Reduction.SUM));
        stage = other.asStage().toCompletableFuture();
        one.await();
        other.await();
        vectors.check("started allreduce", world, first, round);
        vectors.check("queued allreduce", world, second, round);
    }

    /**
     * Checks that what was started has ended, with success or not. To be called when the communicator is closed.
     *
     * @throws WrongResultException if a stage is not complete
     */
    void requireEnded() {
        if (!stage.isDone()) {
            throw new WrongResultException(
                    "a stage of run " + run + " is not complete, and its communicator is closed");
        }
    }

    private void duplicate(int round) {
        CurrentCall.is(CurrentCall.DUP);
        try (Communicator other = world.dup()) {
            vectors.allreduce(other, SMALL, round);
            CurrentCall.is(CurrentCall.ALLOCATE);
            other.allocate(MIDDLE);
        }
    }

    private void split(int round) {
        CurrentCall.is("split\\(\\)");
        try (Communicator group = world.split(world.rank() % 2, -world.rank())) {
            vectors.allreduce(group, MIDDLE, round);
        }
    }

    private void messages(int round) {
        CurrentCall.is(CurrentCall.DUP + "|openChannel\\(\\)");
        try (Communicator own = world.dup();
                Messages messages = Messages.open(own)) {
            CurrentCall.is(CurrentCall.MESSAGE + "|closing messages");
            int next = (own.rank() + 1) % own.size();
            int before = (own.rank() + own.size() - 1) % own.size();
            int[] received = new int[MIDDLE];
            messages.sendReceive(
                    MemorySegment.ofArray(vectors.own(own, MIDDLE, round)),
                    next,
                    TAG,
                    MemorySegment.ofArray(received),
                    before,
                    TAG);
            vectors.checkOf(before, "message", received, round);
        }
    }
}
