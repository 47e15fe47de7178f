package io.tutti.choose;

/**
 * Whole numbers from one to another, both among them.
 *
 * @param least at least 0
 * @param most at least {@code least}; {@link Long#MAX_VALUE} for no limit
 */
record Range(long least, long most) {
    static final Range ALL = new Range(0, Long.MAX_VALUE);

    /** Reads {@code 4}, {@code 2..8}, {@code 64K..} or {@code ..4K}; K, M and G are powers of 1024. */
    static Range parse(String text) {
        int dots = text.indexOf("..");
        if (text.isEmpty() || text.equals("..")) {
            throw new IllegalArgumentException("a range must look like 4, 2..8, 64K.. or ..4K");
        }
        String first = dots < 0 ? text : text.substring(0, dots);
        String last = dots < 0 ? text : text.substring(dots + 2);
        Range range = new Range(
                first.isEmpty() ? 0 : number(first, text), last.isEmpty() ? Long.MAX_VALUE : number(last, text));
        if (range.least > range.most) {
            throw new IllegalArgumentException("range " + text + " must ascend");
        }
        return range;
    }

    private static long number(String word, String text) {
        if (!word.matches("[0-9]{1,9}[KMG]?")) {
            throw new IllegalArgumentException("range " + text + " must look like 4, 2..8, 64K.. or ..4K");
        }
        int shift = switch (word.charAt(word.length() - 1)) {
            case 'K' -> 10;
            case 'M' -> 20;
            case 'G' -> 30;
            default -> 0;
        };
        return Long.parseLong(shift == 0 ? word : word.substring(0, word.length() - 1)) << shift;
    }

    boolean has(long number) {
        return least <= number && number <= most;
    }
}
