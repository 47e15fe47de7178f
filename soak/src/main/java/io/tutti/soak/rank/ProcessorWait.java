package io.tutti.soak.rank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How long threads of this process could have run, but had no processor, as Linux tells it.
 *
 * @param nanos of each thread, by its number
 */
record ProcessorWait(Map<String, Long> nanos) {
    /** Since the process was started. */
    static final ProcessorWait NONE = new ProcessorWait(Map.of());

    /** The second number is the time on a queue of runnable threads, in nanoseconds. */
    private static final String FILE = "schedstat";

    /** {@return what all threads have waited so far; nothing if the system does not tell it} */
    static ProcessorWait now() {
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            return new ProcessorWait(threads.collect(
                    Collectors.toMap(thread -> thread.getFileName().toString(), ProcessorWait::nanos)));
        } catch (IOException | UncheckedIOException e) {
            return NONE;
        }
    }

    /** {@return the time of the thread that has waited longest since then, in milliseconds} */
    long mostMillisSince(ProcessorWait before) {
        return TimeUnit.NANOSECONDS.toMillis(nanos.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.nanos.getOrDefault(thread.getKey(), 0L))
                .max()
                .orElse(0));
    }

    private static long nanos(Path thread) {
        try {
            return Long.parseLong(Files.readString(thread.resolve(FILE)).split(" ")[1]);
        } catch (IOException e) {
            return 0; // it has ended
        }
    }
}
