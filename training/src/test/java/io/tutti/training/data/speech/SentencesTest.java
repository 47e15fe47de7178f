package io.tutti.training.data.speech;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SentencesTest {
    @TempDir
    private Path folder;

    /** A speaker whose sentences are noises of a second each. */
    private void speaker(String name, String... transcripts) throws IOException {
        Path place = Files.createDirectories(folder.resolve(name));
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < transcripts.length; i++) {
            short[] sound = new short[LogMel.RATE];
            for (int at = 0; at < sound.length; at++) {
                sound[at] = (short) (Math.floorMod(at * 7919, 20_000) - 10_000);
            }
            new Wave(LogMel.RATE, sound).write(place.resolve("s" + i + ".wav"));
            lines.append("s").append(i).append(' ').append(transcripts[i]).append('\n');
        }
        Files.writeString(place.resolve(SentenceSet.TRANSCRIPTS), lines);
    }

    private SentenceSet threeSpeakers() throws IOException {
        speaker("one", "ba", "bb");
        speaker("three", "e", "fe");
        speaker("two", "c d");
        return SentenceSet.of(folder);
    }

    @Test
    void shouldTakeSpeakersInTurnAndKeepOneForTheTest() throws IOException {
        SentenceSet set = threeSpeakers();
        assertEquals(" abcdef", set.characters());
        assertEquals(
                List.of("ba", "e", "bb", "fe"),
                set.train().stream().map(SentenceSet.Sentence::transcript).toList());
        assertEquals(
                List.of("c d"),
                set.test().stream().map(SentenceSet.Sentence::transcript).toList());
    }

    @Test
    void shouldGiveEachTakeItsOwnLengthAndLabels() throws IOException {
        SentenceSet set = threeSpeakers();
        SentenceTakes takes = new SentenceTakes(set.train(), set.characters(), 0);
        int[] order = {2, 6, 1};
        SentenceTakes.Rows rows = takes.rows(order, 0, 3);
        assertArrayEquals(new long[] {3, 3, 3, 3, 6}, rows.labels());
        assertArrayEquals(new long[] {2, 2, 1}, rows.characters());
        assertNotEquals(rows.frames()[0], rows.frames()[1], "take 6 is another one of sentence 2");
        assertEquals(rows.length(), Arrays.stream(rows.frames()).max().orElseThrow());
        for (int row = 0; row < 3; row++) {
            SentenceTakes.Rows alone = takes.rows(order, row, row + 1);
            int count = (int) rows.frames()[row] * SentenceTakes.BANDS;
            int from = row * rows.length() * SentenceTakes.BANDS;
            assertArrayEquals(alone.features(), Arrays.copyOfRange(rows.features(), from, from + count));
            for (int i = from + count; i < from + rows.length() * SentenceTakes.BANDS; i++) {
                assertEquals(0, rows.features()[i], "after the end of a take");
            }
        }
    }

    @Test
    void shouldRefuseWrongTranscripts() throws IOException {
        threeSpeakers();
        Path transcripts = folder.resolve("two").resolve(SentenceSet.TRANSCRIPTS);
        Files.writeString(transcripts, "s0\n");
        assertEquals(transcripts + " has the line \"s0\"; it must be NAME TRANSCRIPT", refusal());
        Files.writeString(transcripts, "s0 " + "ab".repeat(25));
        assertTrue(
                refusal().endsWith("s0.wav has 44 frames of 20 ms, too few for the 50 characters of its transcript"),
                refusal());
        Files.writeString(transcripts, "s0 " + "a".repeat(30)); // a frame between each two
        assertTrue(refusal().contains("too few for the 30 characters"), refusal());
        Files.writeString(transcripts, "s9 a");
        assertTrue(refusal().contains("s9.wav cannot be read"), refusal());
        Files.delete(transcripts);
        assertTrue(refusal().startsWith(transcripts + " cannot be read"), refusal());
    }

    private String refusal() {
        return assertThrows(UsageException.class, () -> SentenceSet.of(folder)).getMessage();
    }

    @Test
    void shouldHaveARecordingOfEveryWord() {
        SentenceGrammar grammar = new SentenceGrammar(1);
        for (int i = 0; i < 1_000; i++) {
            for (String word : grammar.next().split(" ")) {
                assertTrue(SpokenSentences.RECORDINGS.containsKey(word), word);
            }
        }
        assertEquals("digits/h-20", SpokenSentences.RECORDINGS.get("twentieth"));
        assertEquals("digits/mon-11", SpokenSentences.RECORDINGS.get("december"));
        assertEquals("digits/90", SpokenSentences.RECORDINGS.get("ninety"));
    }
}
