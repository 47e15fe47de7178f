package io.tutti.measure;

import io.tutti.error.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Parses message sizes in bytes. */
public final class ByteSizes {
    private static final Pattern SIZE = Pattern.compile("[0-9]{1,12}[KMG]?");
    private static final Pattern DOTS = Pattern.compile("\\.\\.");
    /** Steps from the first size of a series to the last; a factor close to 1 would need any number of them. */
    private static final int MOST_STEPS = 10_000;
    /** Characters of either end of a list in a message. */
    private static final int SHOWN = 40;

    private ByteSizes() {}

    /** Parses {@code 4096}, {@code 4K}, {@code 16M} or {@code 1G}. */
    public static long parse(String text) {
        return parse(text, text);
    }

    /** @param whole what the user has written, for messages */
    private static long parse(String text, String whole) {
        String upper = text.strip().toUpperCase(Locale.ROOT);
        if (!SIZE.matcher(upper).matches()) {
            throw new IllegalArgumentException(name(text, whole) + " must be a number of bytes, or one with K, M or G");
        }
        int shift = switch (upper.charAt(upper.length() - 1)) {
            case 'K' -> 10;
            case 'M' -> 20;
            case 'G' -> 30;
            default -> 0;
        };
        long number = Long.parseLong(shift == 0 ? upper : upper.substring(0, upper.length() - 1));
        if (number > Long.MAX_VALUE >> shift) {
            throw new IllegalArgumentException(name(text, whole) + " must be less than 2^63 bytes");
        }
        return number << shift;
    }

    private static String name(String text, String whole) {
        return "size=" + text + (text.equals(whole) ? "" : " of " + Excerpt.of(whole, SHOWN));
    }

    /**
     * Parses sizes that commas separate and keeps their order: {@code 8,1K..1M}. Two dots denote a series from the
     * first size to the last.
     *
     * @param factor ratio of consecutive sizes in a series
     */
    public static List<Long> list(String text, double factor) {
        List<Long> sizes = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String[] ends = DOTS.split(part, 2);
            if (ends.length == 1) {
                sizes.add(parse(part, text));
            } else {
                sizes.addAll(series(parse(ends[0], text), parse(ends[1], text), factor));
            }
        }
        return sizes;
    }

    /** Returns {@code first}, {@code first · factor}, … up to {@code last}. */
    public static List<Long> series(long first, long last, double factor) {
        if (first < 1 || last < first || !(factor > 1) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException(
                    "-b " + first + " -e " + last + " -f " + factor + " need 1 <= b <= e and f > 1");
        }
        if (Math.log((double) last / first) > MOST_STEPS * Math.log(factor)) {
            throw new IllegalArgumentException("-b " + first + " -e " + last + " -f " + factor + " need more than "
                    + MOST_STEPS + " steps; use a larger factor");
        }
        List<Long> sizes = new ArrayList<>();
        for (double size = first; Math.round(size) <= last; size *= factor) {
            long rounded = Math.round(size);
            if (sizes.isEmpty() || sizes.getLast() < rounded) {
                sizes.add(rounded);
            }
        }
        return sizes;
    }
}
