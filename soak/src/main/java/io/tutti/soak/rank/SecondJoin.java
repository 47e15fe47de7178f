package io.tutti.soak.rank;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.soak.rank.RankLine.Word;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A rank that joins twice at the same time: one of the two must be refused. */
final class SecondJoin {
    private SecondJoin() {}

    /** {@return the communicator of the one that was admitted} */
    static Communicator both() {
        FutureTask<Communicator> first = start();
        FutureTask<Communicator> second = start();
        Communicator one = outcome(first);
        Communicator other = outcome(second);
        if (one == null == (other == null)) {
            SoakRank.say(Word.WRONG, "of two joins as one rank " + (one == null ? "none" : "both") + " succeeded");
        }
        return one == null ? other : one;
    }

    private static FutureTask<Communicator> start() {
        Callable<Communicator> join = Tutti::connect;
        FutureTask<Communicator> task = new FutureTask<>(join);
        Thread.ofPlatform().daemon().name("join").start(task);
        return task;
    }

    private static Communicator outcome(FutureTask<Communicator> task) {
        try {
            return task.get();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CommunicationException refused
                    && refused.category() == Category.AUTHENTICATION) {
                return null;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
