package io.tutti.studies.papers.oktopk.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.studies.kept.KeptLines;
import io.tutti.studies.papers.oktopk.networks.recorded.RecordedNetwork;
import io.tutti.studies.papers.oktopk.networks.recorded.WatchRank;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a study keeps of networks, damaged: it is refused in one line. */
class DamagedFilesTest {
    private static final Path FILE = Path.of("measured", "kept.txt");
    private static final String REMEDY = "; delete the file to measure again";

    /** A kind of file, and what parses it. */
    private enum Kept {
        NETWORK(
                List.of("a library says this", "samples 60 images", "gradients 7 2 1", "step 120", "step 130"),
                lines -> RecordedNetwork.parse(lines, FILE)),
        OBSERVATIONS(
                List.of(
                        "look 1 10 12 9 13 20 0",
                        "look 2 10 12 9 13 20 1 0.5 1.25",
                        "sample 3 0.5 0.25 25",
                        "magnitudes 0.125 0.5 0.75"),
                WatchRank::parse),
        TRAINING(
                List.of("epoch,step,train_loss,test_accuracy,test_error_rate", "1,10,2.5,0.25,", "2,20,1.5,0.5,"),
                lines -> EpochSpread.of(List.of(lines)));

        private final List<String> whole;
        private final Function<KeptLines, Object> parser;

        Kept(List<String> whole, Function<KeptLines, Object> parser) {
            this.whole = whole;
            this.parser = parser;
        }

        String text() {
            return String.join("\n", whole);
        }

        Object parse(String text) {
            return parser.apply(new KeptLines(FILE, text.lines().toList()));
        }

        String refusal(String text) {
            return assertThrows(IllegalArgumentException.class, () -> parse(text))
                    .getMessage();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NETWORK | gradients 7 2 1 | gradients 7 2 | , line 3 is damaged (cells=2 must be 3: elements ranks steps)",
                "NETWORK | gradients 7 | gradients O | , line 3 is damaged (elements=O must be a whole number from 1 to 2147483647)",
                "NETWORK | 7 2 1 | 7 0 1 | , line 3 is damaged (ranks=0 must be a whole number from 1 to 2147483647)",
                "NETWORK | step 130 | step 13o | , line 5 is damaged (nanos=13o must be a whole number from 0 to 9223372036854775807)",
                "NETWORK | step 130 | stop 130 | ' is damaged (it has 1 lines step, not 2)'",
                "NETWORK | samples | simples | ' is damaged (it has no line samples)'",
                "OBSERVATIONS | look 1 10 | look 1 1O | , line 1 is damaged (k=1O must be a whole number from 0 to 2147483647)",
                "OBSERVATIONS | 20 0 | 20 | , line 1 is damaged (cells=6 must be 7: step k local normal selected result age)",
                "OBSERVATIONS | 0.5 1.25 | 0.5 | , line 2 is damaged (cells=8 must be 9: step k local normal selected result age xi growth)",
                "OBSERVATIONS | look 1 | book 1 | ' is damaged (its lines look are not those of steps 1 to 1)'",
                "OBSERVATIONS | sample 3 | sample 0 | , line 3 is damaged (elements=0 must be a whole number from 1 to 2147483647)",
                "OBSERVATIONS | sample | simple | ' is damaged (it has no line sample)'",
                "OBSERVATIONS | 0.125 0.5 | 0.125 0..5 | , line 4 is damaged (magnitude=0..5 must be a number)",
                "OBSERVATIONS | ' 0.75' | '' | ' is damaged (it has 2 magnitudes, not 3)'",
                "TRAINING | train_loss | loss | ' is damaged (it has no column train_loss)'",
                "TRAINING | 1,10 | '1,-10' | , line 2 is damaged (step=-10 must be a whole number from 0 to 9223372036854775807)",
                "TRAINING | '1.5,' | 'l.5,' | , line 3 is damaged (train_loss=l.5 must be a number)",
                "TRAINING | ',0.5,' | '' | , line 3 is damaged (cells=3 must be 5: epoch step train_loss test_accuracy test_error_rate)",
            })
    void fileLineAndCellAreNamed(Kept kept, String found, String damage, String said) {
        String text = kept.text();
        assertTrue(text.contains(found), found);
        assertEquals(FILE + said + REMEDY, kept.refusal(text.replaceFirst(found, damage)));
    }

    /** A file that is cut off, or has another character somewhere, is parsed or refused with its name; nothing else is thrown. */
    @ParameterizedTest
    @EnumSource
    void anyDamageIsRefusedByNameIfAtAll(Kept kept) {
        String whole = kept.text();
        kept.parse(whole);
        for (int at = 0; at < whole.length(); at++) {
            requireNamed(kept, whole.substring(0, at));
            for (String other : List.of("x", " ", ",", "-", "9999999999", "\n")) {
                requireNamed(kept, whole.substring(0, at) + other + whole.substring(at + 1));
            }
        }
    }

    private static void requireNamed(Kept kept, String text) {
        try {
            kept.parse(text);
        } catch (RuntimeException e) {
            assertEquals(IllegalArgumentException.class, e.getClass(), text);
            assertTrue(
                    e.getMessage().startsWith(FILE.toString()) && e.getMessage().endsWith(REMEDY), e.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource({"'1,10,2,0.5,'", "'1,10,2,0.5,\n2,30,2,0.5,'"})
    void trainingsWithOtherStepsAreRefused(String rows) {
        KeptLines one = new KeptLines(FILE, Kept.TRAINING.whole);
        Path second = Path.of("second.txt");
        KeptLines other = new KeptLines(
                second, (Kept.TRAINING.whole.getFirst() + "\n" + rows).lines().toList());
        String said = assertThrows(IllegalArgumentException.class, () -> EpochSpread.of(List.of(one, other)))
                .getMessage();
        assertEquals(second + " is damaged (its steps are not those of the training with another seed)" + REMEDY, said);
    }
}
