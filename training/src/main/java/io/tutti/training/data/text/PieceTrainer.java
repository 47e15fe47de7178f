package io.tutti.training.data.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes a vocabulary of word pieces: all characters first, then again and again the pair of neighbouring pieces that is the most
 * frequent in the words, joined (Sennrich et al., ACL 2016, on the pieces of Wu et al., arXiv:1609.08144, section 4.1). So the first n
 * pieces are the vocabulary of n.
 */
final class PieceTrainer {
    /** A pair of neighbours with its count when it was queued; the count may be outdated. */
    private record Pair(long count, int left, int right) {
        long key() {
            return key(left, right);
        }

        static long key(int left, int right) {
            return (long) left << Integer.SIZE | right;
        }
    }

    /** The most frequent first; of equal ones, the one whose pieces are older. */
    private static final Comparator<Pair> ORDER = Comparator.comparingLong(Pair::count)
            .reversed()
            .thenComparingInt(Pair::left)
            .thenComparingInt(Pair::right);

    private final List<String> pieces = new ArrayList<>();
    private final List<int[]> words = new ArrayList<>();
    private final List<Long> frequencies = new ArrayList<>();
    private final Map<Long, Long> counts = new HashMap<>();
    private final Map<Long, Set<Integer>> places = new HashMap<>();
    private final PriorityQueue<Pair> queue = new PriorityQueue<>(ORDER);

    /**
     * Makes a vocabulary.
     *
     * @param frequencies how often each word occurs
     * @param size the most pieces; there are fewer if no two pieces are left to join, but at least all characters
     */
    static List<String> train(Map<String, Long> frequencies, int size) {
        PieceTrainer trainer = new PieceTrainer(frequencies);
        while (trainer.pieces.size() < size && trainer.joinOne()) {
            // each call adds a piece
        }
        return trainer.pieces;
    }

    private PieceTrainer(Map<String, Long> frequencies) {
        Map<String, Integer> ids = new HashMap<>();
        for (String character : characters(frequencies.keySet())) {
            ids.put(character, pieces.size());
            pieces.add(character);
        }
        for (String word : new TreeSet<>(frequencies.keySet())) {
            int[] parts =
                    WordPieces.characters(word).stream().mapToInt(ids::get).toArray();
            words.add(parts);
            this.frequencies.add(frequencies.get(word));
            count(words.size() - 1, 1);
        }
        for (long key : List.copyOf(counts.keySet())) {
            enqueue(key);
        }
    }

    private static Set<String> characters(Set<String> words) {
        Set<String> characters = new TreeSet<>();
        for (String word : words) {
            for (String each : WordPieces.characters(word)) {
                characters.add(each);
                characters.add(each.startsWith(WordPieces.INNER) ? each.substring(2) : WordPieces.INNER + each);
            }
        }
        return characters;
    }

    /** Adds the pairs of a word to the counts, or removes them. */
    private void count(int word, int sign) {
        int[] parts = words.get(word);
        for (int i = 1; i < parts.length; i++) {
            long key = Pair.key(parts[i - 1], parts[i]);
            counts.merge(key, sign * frequencies.get(word), Long::sum);
            places.computeIfAbsent(key, ignored -> new HashSet<>()).add(word);
        }
    }

    private void enqueue(long key) {
        queue.add(new Pair(counts.get(key), (int) (key >>> Integer.SIZE), (int) key));
    }

    private boolean joinOne() {
        for (Pair best = queue.poll(); best != null; best = queue.poll()) {
            if (best.count > 0 && counts.get(best.key()) == best.count) {
                join(best);
                return true;
            }
        }
        return false;
    }

    private void join(Pair pair) {
        int joined = pieces.size();
        pieces.add(pieces.get(pair.left) + pieces.get(pair.right).substring(WordPieces.INNER.length()));
        Set<Long> changed = new TreeSet<>();
        for (int word : places.remove(pair.key())) {
            neighbours(word, changed);
            count(word, -1);
            words.set(word, replaced(words.get(word), pair, joined));
            count(word, 1);
            neighbours(word, changed);
        }
        changed.remove(pair.key());
        counts.put(pair.key(), 0L);
        changed.forEach(this::enqueue);
    }

    private void neighbours(int word, Set<Long> keys) {
        int[] parts = words.get(word);
        for (int i = 1; i < parts.length; i++) {
            keys.add(Pair.key(parts[i - 1], parts[i]));
        }
    }

    private static int[] replaced(int[] parts, Pair pair, int joined) {
        int[] shorter = new int[parts.length];
        int count = 0;
        for (int i = 0; i < parts.length; i++) {
            boolean isPair = i + 1 < parts.length && parts[i] == pair.left && parts[i + 1] == pair.right;
            shorter[count++] = isPair ? joined : parts[i];
            i += isPair ? 1 : 0;
        }
        return java.util.Arrays.copyOf(shorter, count);
    }
}
