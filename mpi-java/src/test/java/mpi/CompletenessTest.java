package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mpi.Completeness.Row;
import mpi.Completeness.State;
import org.junit.jupiter.api.Test;

/** Every member of both dialects is done, refused or different, and the page says which. */
class CompletenessTest {
    private static final String RENEW = "tutti.mpi.table.renew";
    private static final Path PAGE = Path.of("..", "docs", "java-mpi-table.md");

    private final Completeness completeness = new Completeness();
    private final List<Row> rows = completeness.rows();

    @Test
    void nothingIsForgotten() {
        List<String> unknown = rows.stream()
                .filter(row -> row.state() == State.UNKNOWN)
                .map(row -> row.dialect().file() + " " + row.member() + ": " + row.how())
                .toList();
        if (!unknown.isEmpty()) {
            fail(unknown.size() + " members are neither in the classes nor in notes.txt:\n"
                    + String.join("\n", unknown));
        }
    }

    @Test
    void noNoteIsIdle() {
        assertEquals(List.of(), completeness.idleNotes());
    }

    @Test
    void thePageIsOfTheseClasses() throws IOException {
        List<String> page = CompletenessPage.lines(rows);
        if (Boolean.getBoolean(RENEW)) {
            Files.write(PAGE, page);
        }
        String command = "mvn -pl mpi-java -am test -Dtest=CompletenessTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false -D" + RENEW + "=true";
        assertEquals(page, Files.readAllLines(PAGE), "renew the page: " + command);
    }
}
