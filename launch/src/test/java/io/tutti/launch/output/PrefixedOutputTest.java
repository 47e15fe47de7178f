package io.tutti.launch.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.launch.output.PrefixedOutput.Target;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes out, to the byte. */
class PrefixedOutputTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Target target = new Target(out, false);
    private final PrefixedOutput prefixed = new PrefixedOutput(target, target, true);
    private final PrefixedOutput plain = new PrefixedOutput(target, target, false);

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a\n", "\n", "\n\n", "a\r\nb", "a\n\nb\n"})
    void withoutPrefixNothingIsChanged(String text) {
        pump(plain.standard(0), text);
        assertEquals(text, text());
    }

    @Test
    void withoutPrefixLongLinesAndOtherBytesAreUnchanged() {
        byte[] bytes = new byte[1 << 20];
        new Random(1).nextBytes(bytes);
        for (int at = 0; at < bytes.length / 2; at++) {
            bytes[at] = bytes[at] == '\n' ? 0 : bytes[at];
        }
        new LinePump(new ByteArrayInputStream(bytes), plain.standard(1), e -> {}).run();
        assertArrayEquals(bytes, out.toByteArray());
    }

    @Test
    void aLongLineHasOnePrefix() {
        String text = "x".repeat(1 << 17);
        pump(prefixed.standard(2), text + "\n" + text);
        assertEquals("[2] " + text + "\n[2] " + text + "\n", text());
    }

    @Test
    void anotherRanksLineEndsAnUnfinishedOne() throws IOException {
        LineReceiver zero = prefixed.standard(0);
        LineReceiver one = prefixed.standard(1);
        part(zero, "name? ");
        line(one, "hello");
        line(one, "again");
        line(zero, "Bob");
        part(zero, "x");
        line(zero, "y");
        assertEquals("[0] name? \n[1] hello\n[1] again\n[0] Bob\n[0] xy\n", text());
    }

    @Test
    void aLineThatAnotherOneHasEndedIsNotEndedTwice() throws IOException {
        LineReceiver zero = plain.standard(0);
        LineReceiver one = plain.standard(1);
        part(zero, "a");
        part(one, "b");
        line(zero, "");
        line(one, "c");
        part(zero, "d");
        plain.launcherLine("over");
        zero.end();
        assertEquals("a\nbc\nd\nover\n", text());
    }

    private static void part(LineReceiver receiver, String text) throws IOException {
        receiver.part(text.getBytes(StandardCharsets.UTF_8));
        receiver.flush();
    }

    private static void line(LineReceiver receiver, String text) throws IOException {
        receiver.line(text.getBytes(StandardCharsets.UTF_8));
        receiver.flush();
    }

    private static void pump(LineReceiver receiver, String text) {
        new LinePump(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), receiver, e -> {}).run();
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
