package io.tutti.bootstrap.note;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The file in which ranks tell their launcher of failures ({@code TUTTI_FAILURE_NOTE}), a line each. The launcher itself sees only the order
 * in which processes exit, which is not the order of cause and effect: a stopped rank never exits, but the ranks that wait for it do.
 *
 * <p>Every rank tells what it has learned, because no rank can know whether it or the others are cut off.
 *
 * @param file appended to by all ranks of the launcher; absent until one has something to tell
 */
public record RankNotes(Path file) {
    /**
     * Appends a note by one write, which {@code Files} would divide, so that those of several ranks do not mix. A failure is logged: the job has
     * a worse one.
     */
    public void add(RankNote note) {
        try (OutputStream out = new FileOutputStream(file.toFile(), true)) {
            out.write((note + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "writing " + file, e);
        }
    }

    /** {@return the notes so far, in their order; lines that are none, such as damaged ones, are left out} */
    public List<RankNote> read() {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .map(RankNote::parse)
                    .flatMap(Optional::stream)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
