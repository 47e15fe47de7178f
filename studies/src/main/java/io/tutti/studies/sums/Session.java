package io.tutti.studies.sums;

import io.tutti.error.FileError;
import io.tutti.report.file.Csv;
import io.tutti.report.page.Environment;
import io.tutti.studies.kept.Cells;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * One start of ranks, with the environment of its observations; a line of {@code sessions.csv}.
 *
 * @param session its number, which observations refer to
 * @param testbed name of the testbed
 * @param ranks number of ranks
 * @param bytesPerSecond payload that a plain TCP connection between two of the hosts reached just before; 0 if there is
 *     no network
 * @param environment machine, system, JVM and version
 */
public record Session(int session, String testbed, int ranks, double bytesPerSecond, String environment) {
    /** Returns a session with the environment of this process. */
    static Session here(int session, String testbed, int ranks, double bytesPerSecond) {
        String environment = String.join(
                "; ",
                Environment.here().stream().map(pair -> String.join(": ", pair)).toList());
        return new Session(session, testbed, ranks, bytesPerSecond, environment);
    }

    /** Appends the session to a file. A line that a killed process has left incomplete stays one of its own. */
    void addTo(Path file) {
        String lines = Csv.of(Session.class, List.of(this));
        try {
            String before = Files.exists(file) ? Files.readString(file) : "";
            String line = lines.substring(lines.indexOf('\n') + 1);
            Files.writeString(
                    file,
                    before.isEmpty() ? lines : before.endsWith("\n") ? line : "\n" + line,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be written: " + FileError.describe(e), e);
        }
    }

    /** Reads all sessions of a file, which need not exist. An incomplete last line is ignored. */
    public static List<Session> read(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (var lines = Files.lines(file)) {
            return lines.skip(1)
                    .map(Csv::words)
                    .filter(words -> words.size() == Session.class.getRecordComponents().length)
                    .map(Session::of)
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + " is damaged (" + e.getMessage() + "); move it away", e);
        } catch (UncheckedIOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + FileError.describe(e.getCause()), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + FileError.describe(e), e);
        }
    }

    private static Session of(List<String> words) {
        Cells cells = Cells.of(Session.class, words);
        return new Session(cells.whole(0), cells.text(1), cells.whole(2), cells.finite(3), cells.text(4));
    }
}
