package io.tutti.studies.kept;

import io.tutti.error.FileError;
import io.tutti.report.file.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The lines of a measurement. A parser that is given to these methods throws an {@link IllegalArgumentException} for what is damaged; what
 * they throw then names the file and the line, too, and says what to do.
 *
 * @param file in which they are kept; null if they are not
 * @param lines the lines
 */
public record KeptLines(Path file, List<String> lines) {
    private static final String REMEDY = "; delete the file to measure again";

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if it cannot be read
     */
    public static KeptLines read(Path file) {
        try {
            return new KeptLines(file, Files.readAllLines(file));
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + FileError.describe(e) + REMEDY, e);
        }
    }

    /** Parses every line, of which there is at least one. */
    public <T> List<T> all(Function<String, T> parser) {
        requireSome();
        return parsed(0, "", parser);
    }

    /**
     * Parses lines of comma-separated values.
     *
     * @param columns that are needed
     * @param parser of the cells of a line
     * @return a result for each line behind the header, of which there is at least one
     */
    public <T> List<T> rows(List<String> columns, Function<Cells, T> parser) {
        requireSome();
        List<String> head = Csv.words(lines.getFirst());
        for (String column : columns) {
            if (!head.contains(column)) {
                throw damaged("it has no column " + column);
            }
        }
        if (lines.size() == 1) {
            throw damaged("it has no line behind its header");
        }
        return parsed(1, "", line -> parser.apply(new Cells(head, Csv.words(line))));
    }

    /**
     * Parses the lines that begin with a word and a blank, of which there is at least one. Libraries may have written others.
     *
     * @param parser of what follows the blank
     */
    public <T> List<T> behind(String word, Function<String, T> parser) {
        List<T> found = parsed(0, word + " ", parser);
        if (found.isEmpty()) {
            throw damaged("it has no line " + word);
        }
        return found;
    }

    private void requireSome() {
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(name() + " is empty" + remedy());
        }
    }

    private <T> List<T> parsed(int from, String begin, Function<String, T> parser) {
        List<T> all = new ArrayList<>();
        for (int index = from; index < lines.size(); index++) {
            String line = lines.get(index);
            if (line.startsWith(begin)) {
                all.add(parsedLine(index + 1, line.substring(begin.length()), parser));
            }
        }
        return all;
    }

    private <T> T parsedLine(int number, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    name() + ", line " + number + " is damaged (" + e.getMessage() + ")" + remedy(), e);
        }
    }

    /** {@return what is thrown for lines that are no measurement together} */
    public IllegalArgumentException damaged(String why) {
        return new IllegalArgumentException(name() + " is damaged (" + why + ")" + remedy());
    }

    private String name() {
        return Optional.ofNullable(file).map(Path::toString).orElse("what was measured");
    }

    private String remedy() {
        return file == null ? "" : REMEDY;
    }
}
