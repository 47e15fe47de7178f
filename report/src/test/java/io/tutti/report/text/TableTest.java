package io.tutti.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    private static Table table(int width) {
        return new Table(
                width,
                Column.text("name", 8),
                Column.number("size", "(B)", 8).atLeast(6),
                Column.number("time", "(µs)", 8).onNextLine(),
                Column.text("reason", 12).after(2));
    }

    @Test
    void aRowIsOneLineWhereItFits() {
        List<String> lines = table(40).row("ring", "1024", "1.5", "a rule");
        assertEquals(List.of("ring         1024      1.5  a rule"), lines);
        assertEquals(
                List.of("name         size     time  reason", "              (B)     (µs)"),
                table(40).head());
    }

    @Test
    void columnsBecomeNarrowerBeforeARowTakesTwoLines() {
        assertEquals(List.of("ring       1024      1.5  a rule"), table(38).row("ring", "1024", "1.5", "a rule"));
        assertEquals(
                List.of("ring       1024", "         1.5  a rule"), table(30).row("ring", "1024", "1.5", "a rule"));
        assertEquals(
                List.of("#ame       size", "#           (B)", "#       time  reason", "#       (µs)"),
                table(30).commentedHead());
    }

    @Test
    void aLongNumberTakesRoomFromTheNext() {
        assertEquals(List.of("ring   1234567890      1.5  a"), table(40).row("ring", "1234567890", "1.5", "a"));
    }

    @Test
    void aLongTextHasALineOfItsOwnAndTheLastIsWrapped() {
        List<String> lines = table(40).row("pipelined-ring", "8", "1.5", "the rule in line 8");
        assertEquals(
                List.of(
                        "pipelined-ring",
                        "                8      1.5  the rule in",
                        "                            line 8"),
                lines);
    }

    @Test
    void aLongLastTextStaysInItsColumnWhereThatIsHalfOfTheLine() {
        Table table = new Table(30, Column.text("name", 6), Column.text("reason", 23));
        List<String> lines = table.row("ring", "the rule of a file ".repeat(6).strip());
        assertTrue(lines.size() > 3, lines::toString);
        assertTrue(
                lines.stream().skip(1).allMatch(line -> line.startsWith(" ".repeat(7)) && line.charAt(7) != ' '),
                lines::toString);
    }
}
