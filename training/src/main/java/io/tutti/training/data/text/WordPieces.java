package io.tutti.training.data.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A vocabulary of word pieces. A word is cut from its beginning, each time into the longest piece that there is (Wu et al.,
 * arXiv:1609.08144, as in BERT). A piece that does not begin a word begins with {@code ##}.
 */
public final class WordPieces {
    /** Stands for a word with a character that the vocabulary has not. */
    public static final int UNKNOWN = 1;
    /** Begins a sequence. */
    public static final int FIRST = 2;
    /** Ends a part of a sequence. */
    public static final int SEPARATOR = 3;
    /** Stands for a piece that is to be predicted. */
    public static final int MASK = 4;
    /** Number of the pieces that stand for something else than text. */
    public static final int SPECIAL = 5;

    private static final List<String> SPECIALS = List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]");
    /** Begins pieces that do not begin a word. */
    static final String INNER = "##";

    private final List<String> pieces;
    private final Map<String, Integer> ids = new HashMap<>();
    private final Map<String, int[]> known = new HashMap<>();
    private final int longest;

    private WordPieces(List<String> pieces) {
        this.pieces = List.copyOf(pieces);
        for (int id = 0; id < pieces.size(); id++) {
            ids.putIfAbsent(pieces.get(id), id); // a piece that is listed twice has its first number
        }
        longest = pieces.stream().mapToInt(String::length).max().orElse(0);
    }

    /**
     * Makes a vocabulary from words.
     *
     * @param documents the words, in lower case
     * @param size the most pieces
     */
    static WordPieces of(List<List<String>> documents, int size) {
        Map<String, Long> frequencies = new HashMap<>();
        documents.forEach(words -> words.forEach(word -> frequencies.merge(word, 1L, Long::sum)));
        List<String> all = new ArrayList<>(SPECIALS);
        all.addAll(PieceTrainer.train(frequencies, size - SPECIAL));
        return new WordPieces(all);
    }

    /** Returns the vocabulary whose pieces are listed, the special ones first. */
    static WordPieces of(List<String> listed) {
        if (listed.size() <= SPECIAL || !listed.subList(0, SPECIAL).equals(SPECIALS)) {
            throw new IllegalArgumentException("the first pieces must be " + SPECIALS);
        }
        return new WordPieces(listed);
    }

    /** Returns the vocabulary of the first pieces, {@code size} of them or all. */
    WordPieces first(int size) {
        return new WordPieces(pieces.subList(0, Math.min(size, pieces.size())));
    }

    /** All pieces, in the order of their numbers. */
    public List<String> listed() {
        return pieces;
    }

    /** Returns the pieces of a word, a run of letters, a run of digits or another character, in lower case. */
    public int[] cut(String word) {
        return known.computeIfAbsent(word, this::cutNew).clone();
    }

    private int[] cutNew(String word) {
        List<Integer> parts = new ArrayList<>();
        int from = 0;
        while (from < word.length()) {
            int to = Math.min(word.length(), from + longest);
            while (to > from && !ids.containsKey(piece(word, from, to))) {
                to--;
            }
            if (to == from) {
                return new int[] {UNKNOWN};
            }
            parts.add(ids.get(piece(word, from, to)));
            from = to;
        }
        return parts.stream().mapToInt(each -> each).toArray();
    }

    private static String piece(String word, int from, int to) {
        return (from == 0 ? "" : INNER) + word.substring(from, to);
    }

    /** Returns the words that pieces are of, with a blank between two. */
    public String joined(int... numbers) {
        StringBuilder text = new StringBuilder();
        for (int number : numbers) {
            String piece = pieces.get(number);
            boolean isInner = number >= SPECIAL && piece.startsWith(INNER) && piece.length() > INNER.length();
            text.append(isInner || text.isEmpty() ? "" : " ").append(isInner ? piece.substring(INNER.length()) : piece);
        }
        return text.toString();
    }

    /** Returns the characters of a word as pieces. */
    static List<String> characters(String word) {
        List<String> characters = new ArrayList<>();
        word.codePoints()
                .forEach(point ->
                        characters.add((characters.isEmpty() ? "" : INNER) + new String(Character.toChars(point))));
        return characters;
    }
}
