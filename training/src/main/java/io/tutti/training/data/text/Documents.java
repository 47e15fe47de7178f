package io.tutti.training.data.text;

import io.tutti.error.FileError;
import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a folder of documents: files whose names end in {@code .txt}, in the order of their names. */
final class Documents {
    private static final String SUFFIX = ".txt";
    /** A run of letters, a run of digits, or one other character: the words that are cut into pieces. */
    private static final Pattern WORD = Pattern.compile("\\p{L}+|\\p{N}+|[^\\s\\p{L}\\p{N}]");

    private Documents() {}

    /**
     * Returns the words of each document, in lower case.
     *
     * @throws UsageException if the folder has no document, or one cannot be read
     */
    static List<List<String>> read(Path folder) {
        List<List<String>> documents = new ArrayList<>();
        for (Path file : files(folder)) {
            documents.add(words(text(file)));
        }
        return documents;
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> files = all.filter(each -> each.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new UsageException(folder + " has no file *" + SUFFIX + "; give --data a folder of documents");
            }
            return files;
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be read: " + FileError.describe(e), e);
        }
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UsageException(file + " cannot be read: " + FileError.describe(e), e);
        }
    }

    /** Returns the words of a text, in lower case. */
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            words.add(matcher.group());
        }
        return words;
    }
}
