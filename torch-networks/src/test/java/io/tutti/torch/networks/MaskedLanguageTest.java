package io.tutti.torch.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.TrainingProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A BERT trained by processes with JavaCPP PyTorch, on a text of few words. */
@Timeout(300)
class MaskedLanguageTest {
    private static final int DOCUMENTS = 12;
    private static final int WORDS = 500;
    private static final List<String> SYLLABLES = List.of("ba", "do", "fi", "gu", "ke", "mo");

    @TempDir
    Path folder;

    private String model;

    @BeforeEach
    void writeText() throws Exception {
        Random random = new Random(1);
        Path data = Files.createDirectory(folder.resolve("text"));
        for (int document = 0; document < DOCUMENTS; document++) {
            StringBuilder text = new StringBuilder();
            for (int word = 0; word < WORDS; word++) {
                text.append(SYLLABLES.get(random.nextInt(SYLLABLES.size())))
                        .append(SYLLABLES.get(random.nextInt(SYLLABLES.size())))
                        .append(' ');
            }
            Files.writeString(data.resolve(document + ".txt"), text);
        }
        model = "--model bert-tiny --samples 48 --test-samples 16 --batch 8 --epochs 2 --learning-rate 0.005 --data "
                + data;
    }

    /** Two addends give the same sum in any order, so that overlap ends in the bits of a run without; Adam's moments are part of the state. */
    @Test
    void aNetworkLearnsTheWordsOfATextToTheSameBitsWithoutOverlapAndAfterAResume() throws Exception {
        Path csv = folder.resolve("epochs.csv");
        Path state = folder.resolve("state");
        String overlap = model + " --exchange dense-overlap ";
        String saving = overlap + "--csv " + csv + " --save " + state + " --save-every 4";
        String dense = model + " --exchange dense";
        Map<String, List<String>> both = TorchNetworkJob.training().train(folder, 2, List.of(saving, dense));
        List<String> whole = both.get(saving);
        assertTrue(whole.contains("bert-tiny, 3,830,786 parameters; ranks: 2, batch: 8 each"), whole::toString);
        List<Double> losses = TrainingProgram.losses(csv);
        assertTrue(losses.getLast() < 0.8 * losses.getFirst(), "one that knows nothing has ln 4096 = 8.3: " + losses);
        List<String> rest = TorchNetworkJob.training().run(folder, 0, 2, overlap + "--resume " + state);
        assertTrue(rest.contains("resumed after epoch 2, step 1 of 3"), rest::toString);
        assertEquals(TrainingProgram.result(whole), TrainingProgram.result(rest));
        assertEquals(TrainingProgram.result(whole), TrainingProgram.result(both.get(dense)));
    }
}
