package io.tutti.training.data.speech;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random sentences as in the data set AN4: spelled words, telephone numbers, dates, and codes of letters and digits. */
final class SentenceGrammar {
    /** The numbers from zero to twenty. */
    static final List<String> NUMBERS = List.of(
            ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
                            + " nineteen twenty")
                    .split(" "));

    /** Tens from twenty to ninety. */
    static final List<String> TENS = List.of("twenty thirty forty fifty sixty seventy eighty ninety".split(" "));

    /** The months. */
    static final List<String> MONTHS =
            List.of("january february march april may june july august september october november december".split(" "));

    /** The ordinal numbers from first to twentieth. */
    static final List<String> ORDINALS = List.of(
            ("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
                            + " sixteenth seventeenth eighteenth nineteenth twentieth")
                    .split(" "));

    private static final int DIGITS = 10;
    private static final int LETTERS = 26;
    private static final int KINDS = 4;
    private static final int TELEPHONE = 7;

    private final SplittableRandom random;

    /** @param seed equal seeds give equal sentences */
    SentenceGrammar(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns the next sentence: words with a space between them. */
    String next() {
        return String.join(
                " ",
                switch (random.nextInt(KINDS)) {
                    case 0 -> repeated(3 + random.nextInt(5), LETTERS);
                    case 1 -> telephone();
                    case 2 -> date();
                    default -> repeated(3 + random.nextInt(4), LETTERS + DIGITS);
                });
    }

    /** Letters, and digits if there are more kinds than letters. */
    private List<String> repeated(int count, int kinds) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int kind = random.nextInt(kinds);
            words.add(kind < LETTERS ? Character.toString('a' + kind) : NUMBERS.get(kind - LETTERS));
        }
        return words;
    }

    private List<String> telephone() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < TELEPHONE; i++) {
            words.add(NUMBERS.get(random.nextInt(DIGITS)));
        }
        return words;
    }

    private List<String> date() {
        List<String> words = new ArrayList<>();
        words.add(any(MONTHS));
        if (random.nextInt(3) == 0) {
            words.add(TENS.getFirst());
            words.add(ORDINALS.get(random.nextInt(DIGITS - 1)));
        } else {
            words.add(any(ORDINALS));
        }
        words.add("nineteen");
        words.add(any(TENS));
        words.add(NUMBERS.get(1 + random.nextInt(DIGITS - 1)));
        return words;
    }

    private String any(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }
}
