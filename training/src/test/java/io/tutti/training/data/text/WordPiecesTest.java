package io.tutti.training.data.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class WordPiecesTest {
    private static final String TEXT = "The low lower lowest, the slow slower: newer newest wider widest 1961!";

    private static WordPieces pieces(int size) {
        return WordPieces.of(List.of(Documents.words(TEXT), Documents.words(TEXT.repeat(2))), size);
    }

    @Test
    void shouldGiveBackEveryWord() {
        for (int size : new int[] {60, 70, 200}) {
            WordPieces pieces = pieces(size);
            for (String word : Documents.words(TEXT + " west wool slowest 16 #")) {
                boolean isKnown = !word.equals("#");
                assertEquals(isKnown ? word : "[UNK]", pieces.joined(pieces.cut(word)));
            }
        }
        assertEquals("the lowest , 1961", joined(pieces(60), "The lowest, 1961"));
    }

    private static String joined(WordPieces pieces, String text) {
        return Documents.words(text).stream()
                .map(word -> pieces.joined(pieces.cut(word)))
                .collect(Collectors.joining(" "));
    }

    @Test
    void shouldJoinTheMostFrequentPairFirst() {
        List<String> listed = WordPieces.of(List.of(List.of("abab", "abab", "cab", "b", "cc")), 200)
                .listed();
        int joined = listed.indexOf("c") + 1;
        assertEquals(List.of("##ab", "##bab", "abab"), listed.subList(joined, joined + 3));
    }

    @Test
    void shouldCutIntoTheLongestPieceFromTheBeginning() {
        WordPieces pieces = WordPieces.of(
                List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "a", "ab", "##b", "##c", "##bc", "abb"));
        assertArrayEquals(new int[] {6, 8}, pieces.cut("abc"));
        assertArrayEquals(new int[] {10, 9}, pieces.cut("abbbc"));
        assertArrayEquals(new int[] {WordPieces.UNKNOWN}, pieces.cut("abd"));
    }

    /** Otherwise two pieces would have one number, and those behind them that of another. */
    @Test
    void shouldNumberPiecesByTheirPlacesAlsoIfOneIsListedTwice() {
        WordPieces pieces =
                WordPieces.of(List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "a", "b", "a", "c", "##d"));
        assertArrayEquals(new int[] {5}, pieces.cut("a"));
        assertArrayEquals(new int[] {8, 9}, pieces.cut("cd"));
        assertEquals("cd", pieces.joined(pieces.cut("cd")));
    }

    @Test
    void shouldBeginASmallVocabularyAsALargeOne() {
        assertEquals(pieces(70).listed(), pieces(200).first(70).listed());
    }
}
