package io.tutti.messaging;

import io.tutti.Communicator;
import io.tutti.Tutti;
import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;

/** Messages between ranks that are threads of the test. */
final class LocalMessages {
    private LocalMessages() {}

    static void run(int ranks, BiConsumer<Communicator, Messages> program) {
        Tutti.local(ranks, ProgramProcess.options(), world -> {
            try (Messages messages = Messages.open(world)) {
                program.accept(world, messages);
            }
        });
    }

    static MemorySegment of(int... numbers) {
        return MemorySegment.ofArray(numbers);
    }
}
