package io.tutti.sparse.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.sparse.vector.SparseVector;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the text of a trace says, and what its refusal says: the line, the field, and what it must be. */
class TraceTextTest {
    private static final String SELECTED = SelectedText.write(SparseVector.of(new int[] {3, 999}, new float[] {1, -2}));

    private static final String TEXT = """
            tutti-trace 1
            exchange ok-topk
            ranks 2
            elements 1000
            k 10
            rank 0
            call reevaluation
            selected %s
            run counts allgather bruck unit=4 work=81 lengths=2*1
            await reduce work=6121
            send reduce peer=1 bytes=40 work=99
            end work=41
            """.formatted(SELECTED);

    @Test
    void aTraceIsWhatItsTextSays() {
        assertEquals(TEXT, TraceText.write(TraceText.parse(TEXT)));
    }

    @Test
    void aWrongNumberIsNamedWithItsRange() {
        refuse(3, "ranks x", "ranks x must be a whole number from 1 to 32768");
        refuse(3, "ranks -2", "ranks -2 must be a whole number from 1 to 32768");
        refuse(4, "elements 1e3", "elements 1e3 must be a whole number from 0 to 2147483647");
        refuse(5, "k 1001", "k 1001 must be a whole number from 0 to 1000");
        refuse(6, "rank one", "rank one must be a whole number from 0 to 1");
        refuse(
                9,
                "run counts allgather bruck unit=4 work=x lengths=2*1",
                "work=x must be a whole number from 0 to 1000000000000000");
        refuse(
                9,
                "run counts allgather bruck unit=4294967300 work=1 lengths=2*1",
                "unit=4294967300 must be a whole number from 1 to 64");
        refuse(
                9,
                "run counts allgather bruck unit=4 work=1 lengths=2*",
                "lengths= must be a whole number from 0 to 2147483647");
        refuse(
                11,
                "send reduce peer=4294967297 bytes=40 work=99",
                "peer=4294967297 must be a whole number from 0 to 1");
        refuse(12, "end work=" + "9".repeat(19), "work=" + "9".repeat(19) + " must be a whole number from 0 to ");
    }

    @Test
    void aWordThatIsMissingOrUnknownIsNamed() {
        refuse(9, "run counts unit=4", "run must be followed by a phase, a collective and an algorithm");
        refuse(
                9,
                "run count allgather bruck unit=4 work=1 lengths=2*1",
                "phase=count must be one of counts, boundaries, reduce, threshold, balance, gather");
        refuse(10, "await", "phase= must be one of counts, ");
        refuse(9, "run counts allgather bruck unit=4 work=1", "lengths= is missing");
        refuse(12, "end work=1 work=2", "work= is there twice");
        refuse(12, "end of it", "work= is missing");
    }

    @Test
    void aSelectionThatIsDamagedIsRefused() {
        refuse(8, "selected " + SELECTED.substring(0, SELECTED.length() - 4), "selected ends within a pair of index");
        refuse(8, "selected *", "selected must be pairs of ascending indexes and values in Base64: ");
        refuse(4, "elements 999", 8, "selected has the index 999, which must be below elements=999");
    }

    private static void refuse(int number, String line, String reason) {
        refuse(number, line, number, reason);
    }

    /** Puts a line in the place of another one, and requires that a line, the same or a later one, is refused. */
    private static void refuse(int number, String line, int refused, String reason) {
        List<String> lines = TEXT.lines().toList();
        String text = String.join("\n", lines.subList(0, number - 1)) + "\n" + line + "\n"
                + String.join("\n", lines.subList(number, lines.size()));
        String message = assertThrows(IllegalArgumentException.class, () -> TraceText.parse(text))
                .getMessage();
        String shown = text.lines().skip(refused - 1).findFirst().orElseThrow();
        assertTrue(message.startsWith("trace, line " + refused + ": " + shown + ": " + reason), message);
    }
}
