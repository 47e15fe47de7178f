package io.tutti.training.data.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.training.data.text.MaskedSequences.Rows;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MaskedSequencesTest {
    private static final int LENGTH = 16;
    private static final int MASKED = 3;
    private static final int VOCABULARY = 5_000;
    private static final int SEQUENCES = 200;

    /** A text in which no piece occurs twice, so that each tells its place. */
    private final int[] text = IntStream.range(0, SEQUENCES * (LENGTH - 3))
            .map(i -> WordPieces.SPECIAL + i)
            .toArray();

    private final MaskedSequences sequences =
            new MaskedSequences(List.of(text, new int[LENGTH - 4]), LENGTH, MASKED, VOCABULARY);

    private Rows all() {
        return sequences.rows(IntStream.range(0, SEQUENCES).toArray(), 0, SEQUENCES);
    }

    @Test
    void shouldGiveBackTheTextUnderItsMasks() {
        assertEquals(SEQUENCES, sequences.count());
        Rows rows = all();
        long[] whole = rows.pieces().clone();
        for (int i = 0; i < rows.places().length; i++) {
            whole[(int) rows.places()[i]] = rows.hidden()[i];
        }
        long following = 0;
        for (int row = 0; row < SEQUENCES; row++) {
            long[] piece = Arrays.copyOfRange(whole, row * LENGTH, (row + 1) * LENGTH);
            assertEquals(WordPieces.FIRST, piece[0]);
            assertEquals(WordPieces.SEPARATOR, piece[7]);
            assertEquals(WordPieces.SEPARATOR, piece[LENGTH - 1]);
            assertEquals(WordPieces.SPECIAL + row * 13L, piece[1]);
            assertEquals(piece[8] + 6, piece[14], "the second part is text, too");
            if (rows.follows()[row] == 1) {
                assertEquals(piece[6] + 1, piece[8]);
            }
            following += rows.follows()[row];
        }
        assertTrue(following > SEQUENCES / 3 && following < 2 * SEQUENCES / 3, following + " follow");
    }

    @Test
    void shouldHideFourOfFive() {
        Rows rows = all();
        int hidden = 0;
        int same = 0;
        for (int i = 0; i < rows.places().length; i++) {
            long shown = rows.pieces()[(int) rows.places()[i]];
            hidden += shown == WordPieces.MASK ? 1 : 0;
            same += shown == rows.hidden()[i] ? 1 : 0;
        }
        assertEquals(0.8, hidden / (double) rows.places().length, 0.06);
        assertEquals(0.1, same / (double) rows.places().length, 0.05);
        assertEquals(SEQUENCES * MASKED, Arrays.stream(rows.places()).distinct().count());
    }

    @Test
    void shouldGiveASequenceTheSameRowInEveryBatch() {
        Rows all = all();
        Rows one = sequences.rows(new int[] {7, 42}, 1, 2);
        assertArrayEquals(Arrays.copyOfRange(all.pieces(), 42 * LENGTH, 43 * LENGTH), one.pieces());
        assertNotEquals(0, one.hidden()[0]);
    }
}
