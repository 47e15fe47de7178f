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
        return call(name + "()", () -> {
            context.announce(name);
            String announced = context.announced();
            try {
                T result = NamedCalls.run(announced, () -> run(name, announced, action));
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
        return call(name, () -> NamedCalls.run(name, () -> run(name, name, action)));
    }

    private <T> T call(String words, Supplier<T> action) {
        job.engine().requireMayWait();
        return guard.exclusively(() -> {
            job.engine().check(words);
            job.engine().drain(context);
            return action.get();
        });
    }

    /** @param words what is called, for failures */
    private <T> T run(String name, String words, Supplier<T> action) {
        int number = job.control().rank();
        return Phases.run(
                number,
                name,
                () -> job.failures()
                        .calling(" in " + words, () -> Uninterrupted.call("tutti-" + name + "-" + number, action)));
    }
}
