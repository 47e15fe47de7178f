package io.tutti.training.checkpoint;

import io.tutti.Communicator;
import io.tutti.report.file.WholeFile;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.trace.Trace;
import io.tutti.sparse.trace.TraceText;
import io.tutti.training.backend.UsageException;
import io.tutti.training.option.TrainFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Records the collectives and selections of the first exchanges of all ranks in one file of rank 0. */
public final class TraceRecording {
    private final String file;
    private final Recording recording;

    /** Creates a recording of an exchange before its first call; without a file nothing is recorded. */
    public TraceRecording(TrainFiles files, GradientExchange exchange) {
        file = files.trace();
        recording = new Recording(true, files.recorded());
        if (!file.isEmpty()) {
            begin(exchange);
        }
    }

    private void begin(GradientExchange exchange) {
        try {
            exchange.record(recording);
        } catch (UnsupportedOperationException e) {
            throw new UsageException("--trace: " + e.getMessage(), e);
        }
    }

    /**
     * Writes the file, if there is one. The call is a collective.
     *
     * @throws UsageException on all ranks, if it cannot be written
     */
    public void write(Communicator world) {
        if (file.isEmpty()) {
            return;
        }
        byte[] own = TraceText.write(recording.trace()).getBytes(StandardCharsets.UTF_8);
        List<Trace> parts = gather(world, own).stream()
                .map(text -> TraceText.parse(new String(text, StandardCharsets.UTF_8)))
                .toList();
        CommonStart.requireNoProblem(world, world.rank() == 0 ? write(TraceText.write(Trace.join(parts))) : "");
    }

    private List<byte[]> gather(Communicator world, byte[] own) {
        try {
            return GatheredBytes.of(world, own);
        } catch (UsageException e) {
            throw new UsageException("--trace " + file + ": " + e.getMessage() + "; give a smaller --trace-steps", e);
        }
    }

    /** Returns why the file cannot be written; empty if it is. */
    private String write(String text) {
        try {
            WholeFile.write(Path.of(file), text);
            return "";
        } catch (IllegalArgumentException e) {
            return "--trace " + e.getMessage();
        }
    }
}
