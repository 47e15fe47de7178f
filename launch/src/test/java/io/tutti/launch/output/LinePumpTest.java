package io.tutti.launch.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LinePumpTest {
    @Test
    void cutsAtEndsOfLinesOnly() {
        assertEquals(List.of("a", "", "b\rc", "d"), lines("a\n\nb\rc\nd"));
        assertEquals(List.of("a"), lines("a\n"));
        assertEquals(List.of(), lines(""));
    }

    @Test
    void joinsWhatIsReadInPieces() {
        String line = "x".repeat(30_000);
        assertEquals(List.of(line, "é"), lines(line + "\né\n"));
    }

    @Test
    void cutsEndlessLines() {
        List<String> lines = lines("x".repeat(1 << 20));
        assertEquals(1 << 20, lines.stream().mapToInt(String::length).sum());
        assertEquals(16, lines.size());
    }

    @Test
    void readsOnWhenNobodyListens() {
        AtomicInteger refusals = new AtomicInteger();
        InputStream in = stream("line\n".repeat(10_000));
        LineReceiver closed = line -> {
            throw new IOException("closed");
        };
        new LinePump(in, closed, e -> refusals.incrementAndGet()).run();
        assertEquals(1, refusals.get());
    }

    @Test
    void warningsAboutTheLaunchersOptionsAreDropped() {
        List<String> lines = new ArrayList<>();
        LineReceiver filter = new WarningFilter(line -> lines.add(new String(line, StandardCharsets.UTF_8)));
        new LinePump(
                        stream("WARNING: Using incubator modules: jdk.incubator.vector\n"
                                + "OpenJDK 64-Bit Server VM warning: -XX:ThreadPriorityPolicy=1 may require system level"
                                + " permission, e.g., being the root user.\n"
                                + "WARNING: real\n"),
                        filter,
                        e -> {})
                .run();
        assertEquals(List.of("WARNING: real"), lines);
    }

    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        new LinePump(stream(text), line -> lines.add(new String(line, StandardCharsets.UTF_8)), e -> {}).run();
        return lines;
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
