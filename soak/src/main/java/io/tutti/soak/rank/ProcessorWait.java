package io.tutti.soak.rank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** How long threads of this process could have run, but had no processor, as Linux tells it. */
final class ProcessorWait {
    /** The second number is the time on a queue of runnable threads, in nanoseconds. */
    private static final String FILE = "schedstat";

    private ProcessorWait() {}

    /** {@return the time of the thread that has waited longest, in milliseconds; 0 if the system does not tell it} */
    static long mostMillis() {
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            return TimeUnit.NANOSECONDS.toMillis(
                    threads.mapToLong(ProcessorWait::nanos).max().orElse(0));
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    private static long nanos(Path thread) {
        try {
            return Long.parseLong(Files.readString(thread.resolve(FILE)).split(" ")[1]);
        } catch (IOException e) {
            return 0; // it has ended
        }
    }
}
