package io.tutti.bootstrap.placement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/** The processors that this process may run on. */
public final class ProcessorSet {
    private static final String KEY = "Cpus_allowed_list:";
    /** The largest number of a processor; Linux has at most 8,192. */
    private static final int MOST = 1 << 16;

    private static final int MOST_DIGITS = 9;

    private ProcessorSet() {}

    /** Returns the numbers of the processors, ascending. */
    public static List<Integer> allowed() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith(KEY)) {
                    return parse(line.substring(KEY.length()).strip());
                }
            }
        } catch (IOException e) {
            // as a system that does not tell
        }
        return counted();
    }

    /**
     * Returns the processor of a rank. Each rank has its own processor if there are enough; otherwise neighbouring
     * ranks share one.
     *
     * @param place index of the rank among the ranks of its host, from 0
     * @param ranks number of ranks on this host
     */
    public static int of(int place, int ranks) {
        List<Integer> all = allowed();
        return all.get(ranks <= all.size() ? place : (int) ((long) place * all.size() / ranks));
    }

    private static List<Integer> counted() {
        return IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .boxed()
                .toList();
    }

    /** Formats ascending numbers in a form that {@link #parse} accepts, which is short, however many processors a host has. */
    static String text(List<Integer> numbers) {
        StringJoiner text = new StringJoiner(",");
        int next = 0;
        while (next < numbers.size()) {
            int first = numbers.get(next++);
            int last = first;
            while (next < numbers.size() && numbers.get(next) == last + 1) {
                last = numbers.get(next++);
            }
            text.add(first == last ? Integer.toString(first) : first + "-" + last);
        }
        return text.toString();
    }

    /**
     * Parses a list such as {@code 0-3,8}.
     *
     * @throws IllegalArgumentException if the text has another form, or names a processor beyond {@value #MOST}
     */
    static List<Integer> parse(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            int hyphen = part.indexOf('-');
            int first = number(hyphen < 0 ? part : part.substring(0, hyphen));
            int last = hyphen < 0 ? first : number(part.substring(hyphen + 1));
            if (first < 0 || last < first || last > MOST || numbers.size() > MOST) {
                throw new IllegalArgumentException("processors=" + text + " must be a list such as 0-3,8");
            }
            for (int number = first; number <= last; number++) {
                numbers.add(number);
            }
        }
        return List.copyOf(numbers);
    }

    /** Returns the number, or -1 if a text is none of up to nine digits. */
    private static int number(String digits) {
        for (int i = 0; i < digits.length(); i++) {
            if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                return -1;
            }
        }
        return digits.isEmpty() || digits.length() > MOST_DIGITS ? -1 : Integer.parseInt(digits);
    }
}
