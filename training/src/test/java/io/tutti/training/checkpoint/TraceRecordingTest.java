package io.tutti.training.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.trace.TraceText;
import io.tutti.training.backend.UsageException;
import io.tutti.training.option.TrainFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceRecordingTest {
    private static final int RANKS = 3;

    @TempDir
    private Path folder;

    private static void write(Communicator world, Path file) {
        try (GradientExchange exchange = GradientExchanges.open("dense", world, 4, 4)) {
            TraceRecording recording =
                    new TraceRecording(new TrainFiles("", "", "", 0, "", file.toString(), 1), exchange);
            exchange.exchange(new float[4]);
            recording.write(world);
        }
    }

    @Test
    void shouldWriteTheCallsOfAllRanks() throws IOException {
        Path file = folder.resolve("trace");
        Tutti.local(RANKS, world -> write(world, file));
        assertEquals(RANKS, TraceText.parse(Files.readString(file)).logs().size());
    }

    /** Otherwise the others would wait for rank 0. */
    @Test
    void shouldFailOnAllRanks() throws IOException {
        Path below = Files.createDirectories(folder.resolve("trace").resolve("below"));
        Tutti.local(RANKS, world -> {
            UsageException e = assertThrows(UsageException.class, () -> write(world, below.getParent()));
            assertTrue(e.getMessage().startsWith("--trace " + below.getParent() + " cannot be written"), e::getMessage);
        });
    }
}
