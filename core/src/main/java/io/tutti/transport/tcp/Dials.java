package io.tutti.transport.tcp;

import io.tutti.concurrent.BlockingTasks;
import io.tutti.error.CommunicationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Concurrent connection attempts to several peers, each in a thread of its own. Used by one thread. */
final class Dials {
    private final List<CompletableFuture<Throwable>> ends = new ArrayList<>();

    /**
     * Starts a connection attempt.
     *
     * @param name name of its thread
     * @param dial ends by itself, and throws if the attempt fails
     */
    void start(String name, Runnable dial) {
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        ends.add(end);
        try {
            BlockingTasks.start(name, () -> end.complete(outcome(dial)));
        } catch (OutOfMemoryError e) { // no thread for it; those that have started go on
            end.complete(e);
        }
    }

    private static Throwable outcome(Runnable dial) {
        try {
            dial.run();
            return null;
        } catch (RuntimeException | Error e) {
            return e;
        }
    }

    /**
     * Waits for all attempts to end.
     *
     * @return why attempts failed, combined into one unchecked exception; null if all succeeded
     */
    Throwable failure() {
        List<Throwable> failures = ends.stream()
                .map(CompletableFuture::join)
                .filter(Objects::nonNull)
                .toList();
        List<CommunicationException> faults = failures.stream()
                .filter(CommunicationException.class::isInstance)
                .map(CommunicationException.class::cast)
                .toList();
        if (faults.size() < failures.size()) {
            return failures.stream()
                    .filter(e -> !faults.contains(e))
                    .findFirst()
                    .orElseThrow();
        }
        return faults.size() < 2 ? faults.stream().findFirst().orElse(null) : joined(faults);
    }

    private static CommunicationException joined(List<CommunicationException> faults) {
        TreeSet<Integer> ranks = new TreeSet<>();
        faults.forEach(fault -> ranks.addAll(fault.ranks()));
        String message = faults.stream().map(Throwable::getMessage).distinct().collect(Collectors.joining("; "));
        CommunicationException first = faults.getFirst();
        return new CommunicationException(
                first.category(), first.detection(), List.copyOf(ranks), message, first.getCause());
    }
}
