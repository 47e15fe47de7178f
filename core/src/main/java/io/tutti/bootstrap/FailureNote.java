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
 * Why a job ended, as its ranks agreed: one line in a file that the launcher names ({@code
 * TUTTI_FAILURE_NOTE}). A launcher sees only in what order
 * processes end, which is not the order of cause and effect: a rank that is stopped never ends, and those that wait for it
 * do.
 *
 * @param category of the fault
 * @param ranks at fault or concerned; may be empty
 */
public record FailureNote(Category category, List<Integer> ranks) {
    private static final String NONE = "-";

    /** Copies. */
    public FailureNote {
        ranks = List.copyOf(ranks);
    }

    /** Of a fault. */
    public static FailureNote of(CommunicationException fault) {
        return new FailureNote(fault.category(), fault.ranks());
    }

    /** Writes it, unless another rank has: all ranks of a job are told the same first cause. */
    public void write(Path file) {
        String named = ranks.stream().map(String::valueOf).collect(Collectors.joining(","));
        try {
            Files.writeString(
                    file, category + " " + (named.isEmpty() ? NONE : named) + "\n", StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            // another rank was first
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "writing " + file, e);
        }
    }

    /** The note in a file; empty if there is none, or none that can be read. */
    public static Optional<FailureNote> read(Path file) {
        try {
            String[] words = Files.readString(file).strip().split(" ");
            List<Integer> ranks = words[1].equals(NONE)
                    ? List.of()
                    : Arrays.stream(words[1].split(",")).map(Integer::valueOf).toList();
            return Optional.of(new FailureNote(Category.valueOf(words[0]), ranks));
        } catch (IOException | IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }
}
