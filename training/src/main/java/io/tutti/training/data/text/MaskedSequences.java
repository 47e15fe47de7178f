package io.tutti.training.data.text;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Sequences for masked-language pre-training (Devlin et al., NAACL 2019, section 3.1 and A.1): two parts of text, of which the second
 * follows the first in half of the sequences, and pieces to predict, the same number in each sequence. Of these, 80 % are replaced by
 * the mask, 10 % by a random piece, 10 % stay. A sequence is always masked in the same places, and none is shorter than the others.
 */
public final class MaskedSequences {
    private static final long SEED = 0x6d61736bL;
    private static final double REPLACED_BY_MASK = 0.8;
    private static final double REPLACED = 0.9;
    /** The beginning, and the end of each part. */
    private static final int MARKS = 3;

    private final int length;
    private final int masked;
    private final int vocabulary;
    private final int[] text;
    /** Where the windows of text begin: those of a document follow one another. */
    private final int[] starts;

    /**
     * Cuts documents into sequences.
     *
     * @param documents numbers of pieces
     * @param length pieces of a sequence, with the three marks
     * @param masked how many of them are to be predicted
     * @param vocabulary number of pieces that there are
     */
    public MaskedSequences(List<int[]> documents, int length, int masked, int vocabulary) {
        this.length = length;
        this.masked = masked;
        this.vocabulary = vocabulary;
        int window = length - MARKS;
        text = documents.stream().flatMapToInt(Arrays::stream).toArray();
        starts = new int
                [documents.stream().mapToInt(each -> each.length / window).sum()];
        int count = 0;
        int at = 0;
        for (int[] document : documents) {
            for (int i = 0; i < document.length / window; i++) {
                starts[count++] = at + i * window;
            }
            at += document.length;
        }
    }

    /** Number of sequences. */
    public int count() {
        return starts.length;
    }

    /**
     * Sequences of a batch, row by row.
     *
     * @param pieces what the network sees, {@code length} a row
     * @param parts 0 or 1: the part of each piece
     * @param places where pieces are to be predicted, {@code masked} a row, as indexes of {@code pieces}
     * @param hidden the pieces that are there
     * @param follows for each row, 1 if the second part follows the first, otherwise 0
     */
    public record Rows(long[] pieces, long[] parts, long[] places, long[] hidden, long[] follows) {}

    /** Returns the sequences {@code order[from]} to {@code order[to - 1]}. */
    public Rows rows(int[] order, int from, int to) {
        int count = to - from;
        Rows rows = new Rows(
                new long[count * length],
                new long[count * length],
                new long[count * masked],
                new long[count * masked],
                new long[count]);
        for (int row = 0; row < count; row++) {
            SplittableRandom random = new SplittableRandom(SEED + order[from + row]);
            lay(rows, row, order[from + row], random);
            hide(rows, row, random);
        }
        return rows;
    }

    private void lay(Rows rows, int row, int sequence, SplittableRandom random) {
        int first = (length - MARKS) / 2;
        int second = length - MARKS - first;
        boolean follows = random.nextBoolean();
        int start = starts[sequence] + first;
        int other = starts[random.nextInt(starts.length)] + first;
        int at = row * length;
        rows.follows[row] = follows ? 1 : 0;
        rows.pieces[at] = WordPieces.FIRST;
        copy(starts[sequence], first, rows.pieces, at + 1);
        rows.pieces[at + 1 + first] = WordPieces.SEPARATOR;
        copy(follows ? start : other, second, rows.pieces, at + 2 + first);
        rows.pieces[at + length - 1] = WordPieces.SEPARATOR;
        Arrays.fill(rows.parts, at + 2 + first, at + length, 1);
    }

    private void copy(int from, int count, long[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] = text[from + i];
        }
    }

    private void hide(Rows rows, int row, SplittableRandom random) {
        boolean[] isHidden = new boolean[length];
        for (int i = 0; i < masked; i++) {
            int place;
            do {
                place = random.nextInt(length);
            } while (isHidden[place] || isMark(rows.pieces[row * length + place]));
            isHidden[place] = true;
        }
        int next = row * masked;
        for (int place = 0; place < length; place++) {
            if (isHidden[place]) {
                int at = row * length + place;
                rows.places[next] = at;
                rows.hidden[next++] = rows.pieces[at];
                rows.pieces[at] = replacement((int) rows.pieces[at], random);
            }
        }
    }

    private static boolean isMark(long piece) {
        return piece == WordPieces.FIRST || piece == WordPieces.SEPARATOR;
    }

    private int replacement(int piece, SplittableRandom random) {
        double draw = random.nextDouble();
        if (draw < REPLACED_BY_MASK) {
            return WordPieces.MASK;
        }
        return draw < REPLACED ? WordPieces.SPECIAL + random.nextInt(vocabulary - WordPieces.SPECIAL) : piece;
    }
}
