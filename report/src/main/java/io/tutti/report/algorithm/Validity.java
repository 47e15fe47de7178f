package io.tutti.report.algorithm;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The ranks for which a closed form holds, in words, and the examples that a test checks. */
enum Validity {
    ALL("every P") {
        @Override
        Stream<PageExample> places() {
            return IntStream.rangeClosed(2, MOST)
                    .filter(ranks -> ranks <= MOST_OF_ALL || isNearAPower(ranks) || ranks % 48 == 0)
                    .mapToObj(ranks -> new PageExample(ranks, ranks));
        }
    },
    EVEN("even P") {
        @Override
        Stream<PageExample> places() {
            return ALL.places().filter(place -> place.ranks() % 2 == 0);
        }
    },
    POWERS_OF_2("powers of 2") {
        @Override
        Stream<PageExample> places() {
            return ALL.places().filter(place -> Integer.bitCount(place.ranks()) == 1);
        }
    },
    POWERS_OF_4("powers of 4") {
        @Override
        Stream<PageExample> places() {
            return POWERS_OF_2.places().filter(place -> Integer.numberOfTrailingZeros(place.ranks()) % 2 == 0);
        }
    },
    NODES("k and n powers of 2") {
        @Override
        Stream<PageExample> places() {
            return Stream.of(2, 4, 8)
                    .flatMap(each -> Stream.of(1, 2, 4, 8, 16).map(nodes -> new PageExample(each * nodes, each)));
        }
    },
    STAGES("n a power of k and k of 2") {
        @Override
        Stream<PageExample> places() {
            return Stream.of(2, 4, 8)
                    .flatMap(each -> Stream.iterate(each, nodes -> nodes * each <= MOST, nodes -> nodes * each)
                            .map(nodes -> new PageExample(each * nodes, each)));
        }
    };

    private static final int MOST = 130;
    /** Up to here all numbers; above, a form can change only at powers of two, because that is where its variables do. */
    private static final int MOST_OF_ALL = 34;

    private final String words;

    Validity(String words) {
        this.words = words;
    }

    /** Returns examples for which the form must equal the derived value. */
    abstract Stream<PageExample> places();

    private static boolean isNearAPower(int ranks) {
        return IntStream.rangeClosed(-1, 1).anyMatch(distance -> Integer.bitCount(ranks + distance) == 1);
    }

    String words() {
        return words;
    }

    static Validity of(String words) {
        return List.of(values()).stream()
                .filter(validity -> validity.words.equals(words))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("holds=" + words + " is not known"));
    }
}
