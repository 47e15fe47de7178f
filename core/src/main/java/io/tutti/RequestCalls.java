package io.tutti;

import io.tutti.run.Engine;
import io.tutti.run.task.CollectiveTask;
import io.tutti.select.Trials;
import io.tutti.type.Reduction;

/**
 * The calls of one communicator that are requests: each is bound to a task, which the engine runs or starts. Their algorithms may be
 * trials; a call counts as one when the engine has accepted it. Repeating an allreduce, a barrier or a transfer allocates nothing.
 */
final class RequestCalls {
    private final Engine engine;
    private final UseGuard guard;
    private final int rank;
    private final RequestBinder binder;
    private final Trials trials;
    private final TaskCalls tasks;
    private final ArrayView view = new ArrayView();

    /**
     * @param rank of the caller in the communicator
     * @param trials that {@code binder} asks for algorithms
     */
    RequestCalls(Engine engine, UseGuard guard, int rank, RequestBinder binder, Trials trials, TaskCalls tasks) {
        this.engine = engine;
        this.guard = guard;
        this.rank = rank;
        this.binder = binder;
        this.trials = trials;
        this.tasks = tasks;
    }

    /** Runs a request to completion. */
    void run(Request request) {
        guard.enter();
        try {
            if (trials.isDue() && !(request instanceof Request.Send || request instanceof Request.Receive)) {
                settleTrials(request);
            }
            run(binder.bind(request));
        } finally {
            trials.forget();
            guard.leave();
        }
    }

    /** Starts a request. */
    Work start(Request request) {
        return guard.exclusively(() -> {
            try {
                Work work = tasks.begin(binder.bindExclusively(request));
                trials.made();
                return work;
            } finally {
                trials.forget();
            }
        });
    }

    /** Runs a collective whose algorithm may have been a trial, and counts it unless it was refused. */
    private void run(CollectiveTask task) {
        engine.run(task);
        trials.made();
    }

    /**
     * Agrees with the other ranks on what trials have shown, as is due on all of them before the same collective.
     *
     * @param request that collective; if it is refused, this rank does not call it, and waits for nobody
     */
    private void settleTrials(Request request) {
        binder.check(request);
        double[] times = trials.times();
        Data vector = Data.of(times);
        engine.run(binder.bindPrepared(new Request.Allreduce(vector, vector, Reduction.MAX)));
        trials.settle(times);
    }

    /** Runs calls that are not the program's. None of them is a trial, and what they have lowered is not kept. */
    void withoutTrials(Runnable calls) {
        trials.pause();
        calls.run();
        trials.resume();
        binder.forget();
    }

    /** Runs an allreduce of an array in place, with one view for all calls of the same array. */
    void allreduce(Object array, Reduction reduction) {
        guard.enter();
        try {
            Data vector = view.of(array);
            runAllreduce(vector, vector, reduction);
        } finally {
            trials.forget();
            guard.leave();
        }
    }

    void allreduce(Data input, Data output, Reduction reduction) {
        guard.enter();
        try {
            runAllreduce(input, output, reduction);
        } finally {
            trials.forget();
            guard.leave();
        }
    }

    /** The communicator is claimed. */
    private void runAllreduce(Data input, Data output, Reduction reduction) {
        if (trials.isDue()) {
            settleTrials(new Request.Allreduce(input, output, reduction));
        }
        run(binder.allreduce(input, output, reduction));
    }

    void barrier() {
        guard.enter();
        try {
            if (trials.isDue()) {
                settleTrials(new Request.Barrier());
            }
            engine.run(binder.barrier());
        } finally {
            guard.leave();
        }
    }

    /** Runs a transfer from or to this rank. */
    void transfer(Data vector, int source, int destination) {
        guard.enter();
        try {
            engine.run(binder.transfer(vector, source, destination));
        } finally {
            guard.leave();
        }
    }

    /** Runs a transfer to a rank and one from a rank at once. */
    void sendReceive(Data sendVector, int destination, Data receiveVector, int source) {
        guard.enter();
        try {
            if (source == rank && destination == rank) {
                engine.check("sendReceive");
                Checks.receivable(sendVector, receiveVector);
                receiveVector.segment().copyFrom(sendVector.segment()); // what a rank sends to itself
            } else {
                binder.checkTransfer(receiveVector, source, rank); // before anything is bound
                CollectiveTask sending = binder.transfer(sendVector, rank, destination);
                engine.run(sending, binder.transfer(receiveVector, source, rank));
            }
        } finally {
            guard.leave();
        }
    }
}
