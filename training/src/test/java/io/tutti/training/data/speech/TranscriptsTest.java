package io.tutti.training.data.speech;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class TranscriptsTest {
    private static long[] labels(String text) {
        return text.chars().mapToLong(each -> each).toArray();
    }

    @Test
    void shouldReadAPathAsATranscript() {
        long[] path = {9, 0, 0, 3, 3, 0, 3, 4, 4, 0, 9};
        assertArrayEquals(new long[] {3, 3, 4}, Transcripts.collapse(path, 1, 10));
        assertArrayEquals(new long[] {9, 3, 3, 4, 9}, Transcripts.collapse(path, 0, path.length));
        assertArrayEquals(
                new long[] {4}, Transcripts.collapse(path, 8, 9), "what is before the first frame does not count");
        assertEquals(0, Transcripts.collapse(path, 1, 3).length);
    }

    @Test
    void shouldCountTheFewestEdits() {
        assertEquals(3, Transcripts.edits(labels("kitten"), labels("sitting")));
        assertEquals(2, Transcripts.edits(labels("flaw"), labels("lawn")));
        assertEquals(0, Transcripts.edits(labels("same"), labels("same")));
        assertEquals(4, Transcripts.edits(labels(""), labels("four")));
        assertEquals(5, Transcripts.edits(labels("three"), labels("")));
    }
}
