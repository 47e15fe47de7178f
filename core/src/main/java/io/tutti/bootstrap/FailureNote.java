package io.tutti.bootstrap;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The reason why a job ended, as its ranks agreed on it: one line in a file that the launcher names
 * ({@code TUTTI_FAILURE_NOTE}). The launcher itself sees only the order in which processes exit, which is not the order
 * of cause and effect: a stopped rank never exits, but the ranks that wait for it do.
 *
 * @param category the kind of fault
 * @param ranks world ranks at fault or concerned; may be empty
 * @param message what the ranks say of it, in one line
 */
public record FailureNote(Category category, List<Integer> ranks, String message) {
    private static final String NONE = "-";

    /** Copies the ranks, and puts the message on one line. */
    public FailureNote {
        ranks = List.copyOf(ranks);
        message = message.replaceAll("\\R", " ").strip();
    }

    /** Creates the note of a fault. */
    public static FailureNote of(CommunicationException fault) {
        return new FailureNote(fault.category(), fault.ranks(), String.valueOf(fault.getMessage()));
    }

    /**
     * Writes the note unless another rank has written it. All ranks of a job receive the same first cause.
     *
     * @param file the file to create
     */
    public void write(Path file) {
        String named = ranks.stream().map(String::valueOf).collect(Collectors.joining(","));
        try {
            Files.writeString(
                    file,
                    category + " " + (named.isEmpty() ? NONE : named) + " " + message + "\n",
                    StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            // another rank was first
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "writing " + file, e);
        }
    }

    /** Reads the note in a file; empty if there is no note, or none that can be parsed. */
    public static Optional<FailureNote> read(Path file) {
        try {
            String[] words = Files.readString(file).strip().split(" ", 3);
            List<Integer> ranks = words[1].equals(NONE)
                    ? List.of()
                    : Arrays.stream(words[1].split(",")).map(Integer::valueOf).toList();
            return Optional.of(new FailureNote(Category.valueOf(words[0]), ranks, words.length < 3 ? "" : words[2]));
        } catch (IOException | IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }
}
