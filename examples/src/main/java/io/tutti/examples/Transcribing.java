package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.report.file.WholeFile;
import io.tutti.sparse.Exchange;
import io.tutti.sparse.Recording;
import io.tutti.sparse.transcript.Transcript;
import io.tutti.sparse.transcript.TranscriptText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Notes what the first exchanges of all ranks do on the wire, with what they select, in one file of rank 0. */
final class Transcribing {
    private final String file;
    private final Recording recording;

    /** Of an exchange that has done nothing yet; nothing is noted if there is no file to write. */
    Transcribing(TrainFiles files, Exchange exchange) {
        file = files.transcript();
        recording = new Recording(true, files.recorded());
        if (!file.isEmpty()) {
            begin(exchange);
        }
    }

    private void begin(Exchange exchange) {
        try {
            exchange.record(recording);
        } catch (UnsupportedOperationException e) {
            throw new UsageException("--transcript: " + e.getMessage());
        }
    }

    /** Writes the file, if there is to be one; a collective. */
    void write(Communicator world) {
        if (file.isEmpty()) {
            return;
        }
        byte[] own = TranscriptText.write(recording.transcript()).getBytes(StandardCharsets.UTF_8);
        List<Transcript> parts = GatheredBytes.of(world, own).stream()
                .map(text -> TranscriptText.parse(new String(text, StandardCharsets.UTF_8)))
                .toList();
        if (world.rank() == 0) {
            write(TranscriptText.write(Transcript.join(parts)));
        }
        world.barrier();
    }

    private void write(String text) {
        try {
            WholeFile.write(Path.of(file), text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--transcript " + e.getMessage());
        }
    }
}
