package io.tutti.bootstrap.rendezvous;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The list of nodes of a Slurm step, as in {@code n[1-3,07],login,rack[0-1]n[2-3]}. Numbers keep the zeros in front of
 * their range's first number.
 */
final class NodeList {
    private static final int MOST = 1 << 20;
    /** More brackets in an item than any cluster's names have; they are expanded one inside the other. */
    private static final int MOST_BRACKETS = 16;

    /** An item's first brackets. */
    private static final Pattern BRACKETS = Pattern.compile("([^\\[\\]]*)\\[([^\\[\\]]*)\\](.*)");

    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");

    private NodeList() {}

    /**
     * Expands a list.
     *
     * @param text the list
     * @return the names of all nodes, in order; at least one
     * @throws IllegalArgumentException if the text has another form, or more than about a million nodes
     */
    static List<String> parse(String text) {
        List<String> nodes = new ArrayList<>();
        int start = 0;
        while (start <= text.length()) {
            int end = itemEnd(text, start);
            if (end == start) {
                throw malformed(text);
            }
            expand(text.substring(start, end), text, nodes);
            start = end + 1;
        }
        return List.copyOf(nodes);
    }

    /** Returns the place of the comma outside brackets that ends an item, or the end of the text. */
    private static int itemEnd(String text, int start) {
        int brackets = 0;
        boolean isInside = false;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ',' && !isInside) {
                return i;
            }
            if (c == '[' || c == ']') {
                if (isInside == (c == '[') || ++brackets > 2 * MOST_BRACKETS) {
                    throw malformed(text);
                }
                isInside = !isInside;
            }
        }
        if (isInside) {
            throw malformed(text);
        }
        return text.length();
    }

    private static void expand(String item, String text, List<String> nodes) {
        Matcher brackets = BRACKETS.matcher(item);
        if (!brackets.matches()) {
            nodes.add(item);
            return;
        }
        for (String part : brackets.group(2).split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                throw malformed(text);
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first || (long) nodes.size() + last - first >= MOST) {
                throw malformed(text);
            }
            String form = "%0" + range.group(1).length() + "d";
            for (int number = first; number <= last; number++) {
                expand(brackets.group(1) + form.formatted(number) + brackets.group(3), text, nodes);
            }
        }
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("nodes=" + text + " must be a list such as n[1-3,7],login");
    }
}
