package io.tutti.transport;

import io.tutti.error.CommunicationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Peers that are dialled at the same time, each by a thread of its own. Used by one thread. */
final class Dials {
    private final List<CompletableFuture<Throwable>> ends = new ArrayList<>();

    /** Starts a dial, which ends by itself and throws if it fails. */
    void start(String name, Runnable dial) {
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        ends.add(end);
        Thread.ofVirtual().name(name).start(() -> {
            try {
                dial.run();
                end.complete(null);
            } catch (RuntimeException | Error e) {
                end.complete(e);
            }
        });
    }

    /** Waits for all to end; returns why some failed, all of them in one exception, or null. */
    RuntimeException failure() {
        List<Throwable> failures = ends.stream()
                .map(CompletableFuture::join)
                .filter(Objects::nonNull)
                .toList();
        List<CommunicationException> faults = failures.stream()
                .filter(CommunicationException.class::isInstance)
                .map(CommunicationException.class::cast)
                .toList();
        if (faults.size() < failures.size()) {
            Throwable bug = failures.stream()
                    .filter(e -> !faults.contains(e))
                    .findFirst()
                    .orElseThrow();
            return bug instanceof RuntimeException exception ? exception : new IllegalStateException(bug);
        }
        return faults.size() < 2 ? faults.stream().findFirst().orElse(null) : joined(faults);
    }

    private static CommunicationException joined(List<CommunicationException> faults) {
        TreeSet<Integer> ranks = new TreeSet<>();
        faults.forEach(fault -> ranks.addAll(fault.ranks()));
        String message = faults.stream().map(Throwable::getMessage).distinct().collect(Collectors.joining("; "));
        CommunicationException first = faults.getFirst();
        return new CommunicationException(first.category(), List.copyOf(ranks), message, first.getCause());
    }
}
