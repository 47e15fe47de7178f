package io.tutti;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.cost.Alternative;
import io.tutti.run.lowering.LoweredCall;
import io.tutti.run.task.CallLowering;
import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.run.task.TaskCache;
import io.tutti.select.Chooser;
import io.tutti.select.Trials;
import io.tutti.type.Reduction;
import java.lang.System.Logger.Level;
import java.util.List;

/**
 * Turns a request into a task that is ready to run. Each request is checked and becomes a {@link CollectiveCall}, which is
 * lowered once for the chosen algorithm; a task is bound to that, and given the vectors. An allreduce or a transfer is first looked for
 * by its facts, and is no request unless that fails; so repeating one allocates nothing, nor does repeating a barrier.
 */
final class RequestBinder {
    private static final Algorithm TRANSFER =
            Algorithms.forCollective(CollectiveKind.TRANSFER.algorithms()).getFirst();

    private final int rank;
    private final int size;
    private final CallChecks checks;
    private final Chooser chooser;
    private final Trials trials;
    private final CallLowering lowering;
    private final TaskCache cache;
    private CollectiveTask barrier;

    RequestBinder(int rank, int size, Chooser chooser, Trials trials, CallLowering lowering, TaskCache cache) {
        this.rank = rank;
        this.size = size;
        this.checks = new CallChecks(rank, size);
        this.chooser = chooser;
        this.trials = trials;
        this.lowering = lowering;
        this.cache = cache;
    }

    /** Returns a binder for a warm-up, which chooses and lowers as this one does, so that it need not do so again. */
    RequestBinder forWarmUp(CommunicatorContext context) {
        Chooser silent = chooser.silent();
        Trials none = new Trials(silent, 0);
        return new RequestBinder(rank, size, silent, none, lowering.forWarmUp(context), cache.forWarmUp(context));
    }

    /** Throws what {@link #bind} throws for arguments that are out of range or do not fit. */
    void check(Request request) {
        checks.check(request);
    }

    /** Lowers all calls anew. */
    void forget() {
        lowering.forget();
    }

    /** Returns a task for a request. The next call may use the same task. */
    CollectiveTask bind(Request request) {
        CallChecks.Checked checked = checks.check(request);
        return with(cache.task(lower(request, checked.call())), request, checked);
    }

    /** Returns a task for a request that no other request uses, to be run once. */
    CollectiveTask bindExclusively(Request request) {
        CallChecks.Checked checked = checks.check(request);
        return with(cache.exclusive(lower(request, checked.call())), request, checked);
    }

    /** Returns a task for a request that no other request uses, whose algorithm is chosen now and no trial. */
    CollectiveTask bindPrepared(Request request) {
        CallChecks.Checked checked = checks.check(request);
        Algorithm chosen = algorithm(request, checked.call());
        return with(cache.exclusive(lower(request, checked.call(), chosen)), request, checked);
    }

    /** Returns a task of a named algorithm that no other request uses. */
    CollectiveTask bindExclusively(Request request, String algorithm) {
        Checks.notNull("algorithm", algorithm);
        CallChecks.Checked checked = checks.check(request);
        Algorithm named = only(request, checked.call());
        if (named == null) {
            named = chooser.named(checked.call(), algorithm);
        } else if (!named.name().equals(algorithm)) {
            throw new IllegalArgumentException(
                    "algorithm=" + algorithm + " cannot do " + checked.call().label() + "; only " + named.name());
        }
        return with(cache.exclusive(lower(request, checked.call(), named)), request, checked);
    }

    private LoweredCall lower(Request request, CollectiveCall call) {
        if (request instanceof Request.Scheduled) { // its algorithm is no part of the call
            return lower(request, call, algorithm(request, call));
        }
        LoweredCall lowered = lowering.find(call);
        if (lowered != null) {
            return lowered;
        }
        if (trials.isOpen(call)) {
            return lowerTried(request, call);
        }
        lowered = lowering.lower(call, algorithm(request, call));
        lowering.keep(lowered);
        return lowered;
    }

    /** Not kept: the next call may have another algorithm. */
    private LoweredCall lowerTried(Request request, CollectiveCall call) {
        Algorithm tried = trials.choose(call, System.nanoTime());
        try {
            return lowering.lower(call, tried);
        } catch (IllegalArgumentException e) { // on all ranks, and without trials nothing would have called it
            if (!trials.abandon()) {
                throw e;
            }
            System.getLogger("io.tutti")
                    .log(Level.WARNING, "no algorithms are tried for {0}: {1}", call.label(), e.getMessage());
            return lower(request, call);
        }
    }

    private Algorithm algorithm(Request request, CollectiveCall call) {
        Algorithm only = only(request, call);
        return only == null ? chooser.choose(call) : only;
    }

    /** Returns the algorithm of a call for which there is no choice, or null. */
    private static Algorithm only(Request request, CollectiveCall call) {
        if (request instanceof Request.Scheduled scheduled) {
            return scheduled.algorithm();
        }
        return call.kind() == CollectiveKind.TRANSFER ? TRANSFER : null;
    }

    private LoweredCall lower(Request request, CollectiveCall call, Algorithm algorithm) {
        LoweredCall lowered = lowering.lower(call, algorithm);
        if (request instanceof Request.Scheduled scheduled) {
            Checks.count("input", scheduled.input(), lowered.inputCount());
            Checks.count("output", scheduled.output(), lowered.outputCount());
        }
        return lowered;
    }

    private static CollectiveTask with(CollectiveTask task, Request request, CallChecks.Checked checked) {
        if (request instanceof Request.Scheduled scheduled) {
            task.compute(scheduled.computation());
        }
        return with(task, checked.input(), checked.output());
    }

    private static CollectiveTask with(CollectiveTask task, Data input, Data output) {
        task.use(input == null ? null : input.segment(), output == null ? null : output.segment());
        return task;
    }

    /** Describes which algorithm would be selected, and why. */
    String explain(Request request) {
        CollectiveCall call = checks.check(request).call();
        Algorithm only = only(request, call);
        if (only == null) {
            return chooser.explain(call);
        }
        return only.name() + (call.kind() == CollectiveKind.TRANSFER ? " (the only one)" : " (asked for)");
    }

    /** Returns the algorithm that would be selected. */
    Algorithm algorithm(Request request) {
        return algorithm(request, checks.check(request).call());
    }

    /** Returns all algorithms that could be selected; none for a call for which there is no choice. */
    List<Alternative> alternatives(Request request) {
        CollectiveCall call = checks.check(request).call();
        return only(request, call) == null ? chooser.alternatives(call) : List.of();
    }

    /** Returns a task for an allreduce. Allocates nothing if such a call was made before. */
    CollectiveTask allreduce(Data input, Data output, Reduction reduction) {
        Checks.notNull("input", input);
        Checks.notNull("output", output);
        Checks.notNull("reduction", reduction);
        LoweredCall lowered = repeated(input, output, reduction);
        return lowered == null
                ? bind(new Request.Allreduce(input, output, reduction))
                : with(cache.task(lowered), input, output);
    }

    /** Returns the lowered call of an allreduce that differs from an earlier one in its vectors only, or null. */
    private LoweredCall repeated(Data input, Data output, Reduction reduction) {
        boolean fits = input == output
                || input.type() == output.type()
                        && input.segment().byteSize() == output.segment().byteSize();
        if (!fits || output.segment().isReadOnly()) {
            return null;
        }
        boolean inPlace = CallChecks.isInPlace(Checks.inPlace(input, output), reduction, input.type());
        return lowering.find(
                CollectiveKind.ALLREDUCE,
                input.type(),
                input.segment().byteSize(),
                reduction,
                CollectiveCall.NONE,
                CollectiveCall.NONE,
                inPlace);
    }

    /** Returns the task of barriers, bound once, because a barrier has no arguments. */
    CollectiveTask barrier() {
        if (barrier == null || barrier.isBusy()) {
            barrier = bindPrepared(new Request.Barrier());
        }
        return barrier;
    }

    /** Checks the arguments of a transfer from or to this rank. */
    void checkTransfer(Data vector, int source, int destination) {
        checks.transfer(vector, source, destination);
    }

    /** Returns a task for a message. Allocates nothing if a message between these ranks was of the same length before. */
    CollectiveTask transfer(Data vector, int source, int destination) {
        boolean sends = rank == source;
        LoweredCall lowered = repeated(vector, source, destination);
        if (lowered == null) {
            return bind(sends ? new Request.Send(vector, destination) : new Request.Receive(vector, source));
        }
        return with(cache.task(lowered), sends ? vector : null, sends ? null : vector);
    }

    private LoweredCall repeated(Data vector, int source, int destination) {
        if (rank == destination && vector.segment().isReadOnly()) {
            return null;
        }
        return lowering.find(
                CollectiveKind.TRANSFER, vector.type(), vector.segment().byteSize(), null, source, destination, false);
    }
}
