package io.tutti.torch.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A recurrent network that finds the alignment itself, trained by processes with PyTorch; characters are tones, so that no package is needed. */
@Timeout(300)
class TranscriptionTest {
    private static final int RATE = 8_000;
    private static final int TONE = RATE / 8;
    private static final int GAP = RATE / 16;

    @TempDir
    Path folder;

    /** A tone for each character, with a gap after it. */
    private static void write(Path file, String transcript, double pitch) throws Exception {
        byte[] bytes = new byte[2 * transcript.length() * (TONE + GAP)];
        for (int i = 0; i < bytes.length / 2; i++) {
            double hertz = pitch * Math.pow(1.7, transcript.charAt(i / (TONE + GAP)) - 'a');
            int sample = i % (TONE + GAP) < TONE ? (int) (20_000 * Math.sin(2 * Math.PI * hertz * i / RATE)) : 0;
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
        Random random = new Random(1);
        Path data = folder.resolve("tones");
        for (int speaker = 0; speaker < 4; speaker++) {
            Path place = Files.createDirectories(data.resolve("speaker" + speaker));
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < 20; i++) {
                StringBuilder transcript = new StringBuilder();
                for (int length = 2 + random.nextInt(4); length > 0; length--) {
                    transcript.append((char) ('a' + random.nextInt(4)));
                }
                write(place.resolve(i + ".wav"), transcript.toString(), 300 + 10 * speaker);
                lines.append(i).append(' ').append(transcript).append('\n');
            }
            Files.writeString(place.resolve("transcripts.txt"), lines);
        }
        return data;
    }

    @Test
    void aNetworkLearnsToTranscribeWhatNoFrameIsLabelledIn() throws Exception {
        Path csv = folder.resolve("epochs.csv");
        Path html = folder.resolve("curves.html");
        List<String> lines = TorchNetworkJob.training()
                .run(
                        folder,
                        0,
                        2,
                        "--model lstm-small --samples 480 --batch 8 --epochs 4 --exchange dense-overlap --data "
                                + speakers() + " --csv " + csv + " --html " + html);
        String output = String.join(" ", lines);
        double error = Double.parseDouble(output.replaceAll(".*character error rate ([0-9.]+) %.*", "$1"));
        assertTrue(error < 40, "one that says nothing has 100: " + output);
        List<String> rows = Files.readAllLines(csv);
        int column = List.of(rows.getFirst().split(",")).indexOf("test_error_rate");
        assertEquals(error / 100, Double.parseDouble(rows.getLast().split(",")[column]), 6e-5);
        assertTrue(Files.readString(html).contains("Final test character error rate"));
        assertTrue(output.contains("replicas: 2 of 2 bitwise equal"), output);
    }
}
