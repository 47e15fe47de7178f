package io.tutti.training.data.speech;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UtterancesTest {
    private static final int[] ORDER = {3, 1, 4, 5};

    @TempDir
    private Path folder;

    /** Words are tones. */
    private static Wave tone(int rate, double hertz) {
        short[] samples = new short[rate / 3];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (short) (20_000 * Math.sin(2 * Math.PI * hertz * i / rate));
        }
        return new Wave(rate, samples);
    }

    private SpeechSet speakers(int count) throws IOException {
        for (int speaker = 0; speaker < count; speaker++) {
            Path place = Files.createDirectories(folder.resolve("speaker" + speaker));
            tone(LogMel.RATE, 300 + 10 * speaker).write(place.resolve("a.wav"));
            tone(LogMel.RATE, 1_500 + 10 * speaker).write(place.resolve("b.wav"));
        }
        return SpeechSet.of(folder);
    }

    @Test
    void shouldKeepSpeakersForTheTest() throws IOException {
        assertEquals(2, speakers(2).test().size());
        SpeechSet seven = speakers(7);
        assertEquals(5, seven.train().size());
        assertEquals(2, seven.test().size());
        assertEquals(java.util.List.of("a", "b"), seven.words());
    }

    @Test
    void shouldLabelEachFrameWithItsWord() throws IOException {
        Utterances utterances = new Utterances(speakers(4).train(), 0);
        Utterances.Rows rows = utterances.rows(ORDER, 0, ORDER.length);
        int[] counts = new int[3];
        int right = 0;
        for (int frame = 0; frame < rows.labels().length; frame++) {
            int label = (int) rows.labels()[frame];
            counts[label]++;
            float[] bands =
                    Arrays.copyOfRange(rows.features(), frame * Utterances.BANDS, (frame + 1) * Utterances.BANDS);
            int low = loudest(bands) < 15 ? 1 : 2;
            right += label == low ? 1 : 0;
        }
        assertTrue(right > 0.95 * (counts[1] + counts[2]), right + " of " + Arrays.toString(counts));
        assertTrue(Arrays.stream(counts).allMatch(count -> count > 10), Arrays.toString(counts));
    }

    private static int loudest(float[] bands) {
        int loudest = 0;
        for (int band = 0; band < bands.length; band++) {
            loudest = bands[band] > bands[loudest] ? band : loudest;
        }
        return loudest;
    }

    @Test
    void shouldMakeTheSameUtteranceInEveryBatch() throws IOException {
        Utterances utterances = new Utterances(speakers(3).train(), 0);
        int length = Utterances.FRAMES * Utterances.BANDS;
        float[] all = utterances.rows(ORDER, 0, ORDER.length).features();
        float[] one = utterances.rows(ORDER, 2, 3).features();
        assertArrayEquals(Arrays.copyOfRange(all, 2 * length, 3 * length), one);
        assertFalse(Arrays.equals(one, utterances.rows(ORDER, 1, 2).features()));
    }

    @Test
    void shouldKeepATonesPitchAtAnotherRate() throws IOException {
        Path file = folder.resolve("tone.wav");
        tone(22_050, 440).write(file);
        Wave slow = Wave.read(file).at(LogMel.RATE);
        assertEquals(LogMel.RATE / 3, slow.samples().length, 2);
        int crossings = 0;
        for (int i = 1; i < slow.samples().length; i++) {
            crossings += slow.samples()[i - 1] < 0 && slow.samples()[i] >= 0 ? 1 : 0;
        }
        assertEquals(440 / 3.0, crossings, 2);
        short[] high = tone(22_050, 6_000).at(LogMel.RATE).samples();
        double loudest = 0;
        for (int i = 20; i < high.length - 20; i++) {
            loudest = Math.max(loudest, Math.abs(high[i]));
        }
        assertTrue(loudest < 1_000, "a tone that is too high for the rate must go, not become another one: " + loudest);
    }

    @Test
    void shouldRefuseSpeakersWithDifferentWordsAndOtherFiles() throws IOException {
        speakers(2);
        Files.delete(folder.resolve("speaker1").resolve("b.wav"));
        String message =
                assertThrows(UsageException.class, () -> SpeechSet.of(folder)).getMessage();
        assertTrue(message.endsWith("all speakers need the same"), message);
        Path file = Files.write(folder.resolve("speaker1").resolve("b.wav"), new byte[100]);
        assertThrows(UsageException.class, () -> SpeechSet.of(folder));
        byte[] sound = Files.readAllBytes(folder.resolve("speaker0").resolve("b.wav"));
        Files.write(file, Arrays.copyOf(sound, 20));
        assertEquals(
                file + " is cut off",
                assertThrows(UsageException.class, () -> SpeechSet.of(folder)).getMessage());
    }

    /** A file is not trusted: a part of it may say that it ends before it begins, or after the file. */
    @ParameterizedTest
    @ValueSource(ints = {-8, -9, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1_000_000})
    void shouldRefusePartsThatEndOutsideOfTheFile(int length) throws IOException {
        Path file = folder.resolve("a.wav");
        ByteBuffer head = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        head.put("RIFF".getBytes(US_ASCII)).putInt(56).put("WAVE".getBytes(US_ASCII));
        head.put("LIST".getBytes(US_ASCII)).putInt(length);
        Files.write(file, head.array());
        assertEquals(
                file + " is cut off",
                assertThrows(UsageException.class, () -> Wave.read(file)).getMessage());
    }

    /** As after a full disk. A program that writes to a pipe says that it does not know the length. */
    @Test
    void shouldRefuseASoundThatIsCutOff() throws IOException {
        Path file = folder.resolve("a.wav");
        tone(LogMel.RATE, 300).write(file);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 2));
        assertEquals(
                file + " is cut off",
                assertThrows(UsageException.class, () -> Wave.read(file)).getMessage());
        for (int unknown : new int[] {0x7fff_f000, Integer.MAX_VALUE, -1}) {
            ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).putInt(40, unknown);
            Files.write(file, whole);
            assertEquals((whole.length - 44) / 2, Wave.read(file).samples().length);
        }
    }

    @Test
    void shouldRefuseAFileThatEndsWithinItsForm() throws IOException {
        Path file = folder.resolve("a.wav");
        tone(LogMel.RATE, 300).write(file);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 8; length < 44; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertEquals(
                    file + " is cut off",
                    assertThrows(UsageException.class, () -> Wave.read(file)).getMessage());
        }
    }
}
