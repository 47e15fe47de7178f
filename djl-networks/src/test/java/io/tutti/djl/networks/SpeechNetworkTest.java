package io.tutti.djl.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A recurrent network trained by processes with PyTorch; its words are tones, so that no package is needed. */
@Timeout(300)
class SpeechNetworkTest {
    private static final int RATE = 8_000;

    @TempDir
    Path folder;

    private static void writeTone(Path file, double hertz) throws Exception {
        byte[] bytes = new byte[RATE];
        for (int i = 0; i < bytes.length / 2; i++) {
            int sample = (int) (20_000 * Math.sin(2 * Math.PI * hertz * i / RATE));
            bytes[2 * i] = (byte) sample;
            bytes[2 * i + 1] = (byte) (sample >> 8);
        }
        AudioFormat form = new AudioFormat(RATE, 16, 1, true, false);
        AudioSystem.write(
                new AudioInputStream(new ByteArrayInputStream(bytes), form, bytes.length / 2),
                AudioFileFormat.Type.WAVE,
                file.toFile());
    }

    private Path speakers() throws Exception {
        Path data = folder.resolve("tones");
        for (int speaker = 0; speaker < 4; speaker++) {
            Path place = Files.createDirectories(data.resolve("speaker" + speaker));
            for (int word = 0; word < 8; word++) {
                writeTone(place.resolve("word" + word + ".wav"), (200 + 10 * speaker) * Math.pow(1.4, word));
            }
        }
        return data;
    }

    @Test
    void aNetworkLearnsTheWordsOfSpeech() throws Exception {
        List<String> lines = NetworkJob.training()
                .run(
                        folder,
                        0,
                        2,
                        "--model lstm-small --samples 320 --batch 8 --epochs 2 --exchange dense-overlap --data "
                                + speakers());
        String result = lines.stream()
                .filter(line -> line.startsWith("test accuracy"))
                .findFirst()
                .orElseThrow();
        double accuracy = Double.parseDouble(result.split(" ")[2]);
        assertTrue(accuracy > 60, "one that knows nothing has a ninth: " + lines);
        double error = Double.parseDouble(result.replaceAll(".*frame error rate ([0-9.]+) .*", "$1"));
        assertEquals(100 - accuracy, error, 0.011);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("replicas: 2 of 2 bitwise equal")), lines::toString);
    }
}
