package io.tutti.training.data.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MaskedTextTest {
    private static final String SHORT = "a b c";
    private static final String LONG = "a b c d ".repeat(50);
    private static final BertShape SHAPE = new BertShape(1, 4, 1, 40, 16, 16, 2);

    @TempDir
    private Path folder;

    /** The eleventh document is that of the test. */
    private MaskedText text(String train, String test, int samples) throws IOException {
        for (int i = 10; i < 21; i++) {
            Files.writeString(folder.resolve(i + ".txt"), i == 20 ? test : train);
        }
        return new MaskedText(new LearnerRequest("bert-tiny", folder.toString(), samples, 4, 1, 1), SHAPE);
    }

    @Test
    void shouldCutDocumentsIntoSequences() throws IOException {
        MaskedText text = text(LONG, LONG, 0);
        assertEquals(10 * (200 / 13), text.samples().train());
        assertEquals(200 / 13, text.samples().test());
    }

    /** Otherwise pieces would have numbers that the network has no vector for. */
    @Test
    void shouldRefuseMoreCharactersThanTheModelHasPieces() {
        String letters = "abcdefghijklmnopqrst ".repeat(50);
        UsageException e = assertThrows(UsageException.class, () -> text(letters, letters, 0));
        assertTrue(e.getMessage().contains("more different characters than a vocabulary of 40"), e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"true, false, 0", "false, true, 0", "false, false, 0", "true, true, 1000"})
    void shouldRefuseDocumentsWithTooFewSequences(boolean isTrainLong, boolean isTestLong, int samples) {
        UsageException e = assertThrows(
                UsageException.class, () -> text(isTrainLong ? LONG : SHORT, isTestLong ? LONG : SHORT, samples));
        assertTrue(e.getMessage().contains("that is too little for"), e.getMessage());
    }
}
