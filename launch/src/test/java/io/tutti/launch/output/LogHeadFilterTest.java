package io.tutti.launch.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A record of Tutti is one line to a user who has configured nothing, and everything else is as it was written. */
class LogHeadFilterTest {
    private static final String TEXT = "rank 3 died";

    private final Locale before = Locale.getDefault(Locale.Category.FORMAT);

    @AfterEach
    void restore() {
        Locale.setDefault(Locale.Category.FORMAT, before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ja-JP", "fr-CA", "ar-EG", "th-TH-u-nu-thai"})
    void recordsOfTuttiAreOneLine(String locale) throws IOException {
        Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag(locale));
        String record = record("io.tutti.concurrent.AsyncLog", "lambda$line$0");
        assertEquals(2, record.lines().count(), record);
        assertEquals(List.of("WARNING: " + TEXT), passed(record));
        String constructed = record("io.tutti.run.Engine", "<init>");
        assertEquals(List.of("WARNING: " + TEXT), passed(constructed));
    }

    @Test
    void recordsOfTheProgramAreUnchanged() throws IOException {
        for (String owner : List.of("my.app.Main", "org.io.tutti.Main", "io.tuttifrutti.Main")) {
            String record = record(owner, "main");
            assertEquals(record.lines().toList(), passed(record));
        }
    }

    @Test
    void whatTheUserHasFormattedIsUnchanged() throws IOException {
        String lines = """
                12:00:01 io.tutti.run.Engine run WARNING rank 3 died
                at 12:00:01
                io.tutti.run.Engine run
                \tat io.tutti.run.Engine.run(Engine.java:100)
                """;
        assertEquals(lines.lines().toList(), passed(lines));
    }

    private static String record(String owner, String method) {
        LogRecord record = new LogRecord(Level.WARNING, TEXT);
        record.setLoggerName("io.tutti");
        record.setSourceClassName(owner);
        record.setSourceMethodName(method);
        return new SimpleFormatter().format(record);
    }

    private static List<String> passed(String text) throws IOException {
        List<String> passed = new ArrayList<>();
        LineReceiver filter = new LogHeadFilter(line -> passed.add(new String(line, StandardCharsets.UTF_8)));
        for (String line : text.lines().toList()) {
            filter.line(line.getBytes(StandardCharsets.UTF_8));
        }
        filter.end();
        return passed;
    }
}
