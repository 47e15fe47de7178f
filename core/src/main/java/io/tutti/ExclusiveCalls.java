package io.tutti;

import io.tutti.concurrent.Uninterrupted;
import io.tutti.run.event.Phases;
import io.tutti.run.task.CommunicatorContext;
import java.util.function.Supplier;

/** Calls of one communicator that are not tasks of the engine, such as a split. They run after all tasks that it has started. */
final class ExclusiveCalls {
    private final JobContext job;
    private final UseGuard guard;
    private final CommunicatorContext context;

    ExclusiveCalls(JobContext job, UseGuard guard, CommunicatorContext context) {
        this.job = job;
        this.guard = guard;
        this.context = context;
    }

    /** Runs what all ranks call. It is numbered like a collective, so that ranks which call something else are found. */
    <T> T ofAll(String name, Supplier<T> action) {
        return call(() -> {
            context.announce(name);
            try {
                T result = run(name, action);
                context.announcedEnded();
                return result;
            } catch (RuntimeException | Error e) {
                context.announcedFailed();
                throw e;
            }
        });
    }

    /** Runs what some ranks call, while the others may call anything. */
    <T> T ofSome(String name, Supplier<T> action) {
        return call(() -> run(name, action));
    }

    private <T> T call(Supplier<T> action) {
        job.engine().requireMayWait();
        return guard.exclusively(() -> {
            job.engine().check();
            job.engine().drain(context);
            return action.get();
        });
    }

    private <T> T run(String name, Supplier<T> action) {
        int number = job.control().rank();
        return Phases.run(
                number,
                name,
                () -> Uninterrupted.call(
                        "tutti-" + name + "-" + number, () -> job.failures().calling(" in " + name, action)));
    }
}
