package io.tutti.bootstrap.rendezvous;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The list of nodes of a Slurm step, as in {@code n[1-3,07],login,rack[0-1]n[2-3]}. Numbers keep the zeros in front of
 * their range's first number. A list may stand for a million nodes, so their names are made only when they are asked for.
 */
final class NodeList {
    private static final int MOST = 1 << 20;
    /** More brackets in an item than any cluster's names have; each is expanded inside those before it. */
    private static final int MOST_BRACKETS = 16;

    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");

    private final List<Item> items;
    private final int size;

    private NodeList(List<Item> items, int size) {
        this.items = items;
        this.size = size;
    }

    /**
     * Parses a list.
     *
     * @param text the list
     * @return the nodes; at least one
     * @throws IllegalArgumentException if the text has another form, or more than about a million nodes
     */
    static NodeList parse(String text) {
        List<Item> items = new ArrayList<>();
        long size = 0;
        int start = 0;
        while (start <= text.length()) {
            int end = itemEnd(text, start);
            if (end == start) {
                throw malformed(text);
            }
            Item item = item(text.substring(start, end), MOST - size, text);
            items.add(item);
            size += item.size();
            start = end + 1;
        }
        return new NodeList(items, (int) size);
    }

    /** Returns the number of nodes. */
    int size() {
        return size;
    }

    /** Returns the name of the first node. */
    String first() {
        return items.getFirst().first();
    }

    /** Returns the names of all nodes, in order. */
    List<String> names() {
        List<String> names = new ArrayList<>(size);
        items.forEach(item -> add(item.numbers, item.end, new StringBuilder(), names));
        return List.copyOf(names);
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

    private static Item item(String item, long most, String text) {
        List<Numbers> numbers = new ArrayList<>();
        int at = 0;
        long size = 1;
        for (int open = item.indexOf('['); open >= 0; open = item.indexOf('[', at)) {
            int close = item.indexOf(']', open);
            numbers.add(new Numbers(item.substring(at, open), ranges(item.substring(open + 1, close), text)));
            at = close + 1;
            size *= numbers.getLast().size();
            if (size > most) { // before a product of sizes can be too large for a long
                throw malformed(text);
            }
        }
        if (size > most) {
            throw malformed(text);
        }
        return new Item(numbers, item.substring(at), size);
    }

    private static void add(List<Numbers> numbers, String end, StringBuilder name, List<String> nodes) {
        if (numbers.isEmpty()) {
            nodes.add(name + end);
            return;
        }
        name.append(numbers.getFirst().before);
        int length = name.length();
        for (Range range : numbers.getFirst().ranges) {
            for (int number = range.first; number <= range.last; number++) {
                name.append(range.text(number));
                add(numbers.subList(1, numbers.size()), end, name, nodes);
                name.setLength(length);
            }
        }
    }

    private static List<Range> ranges(String inside, String text) {
        List<Range> ranges = new ArrayList<>();
        for (String part : inside.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                throw malformed(text);
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first) {
                throw malformed(text);
            }
            ranges.add(new Range(first, last, range.group(1).length()));
        }
        return ranges;
    }

    /** What is between two commas. */
    private record Item(List<Numbers> numbers, String end, long size) {
        String first() {
            StringBuilder name = new StringBuilder();
            for (Numbers each : numbers) {
                Range range = each.ranges.getFirst();
                name.append(each.before).append(range.text(range.first));
            }
            return name.append(end).toString();
        }
    }

    /** Brackets of an item, and what is between them and those before. */
    private record Numbers(String before, List<Range> ranges) {
        long size() {
            return ranges.stream()
                    .mapToLong(each -> each.last - each.first + 1L)
                    .sum();
        }
    }

    private record Range(int first, int last, int digits) {
        String text(int number) {
            String text = Integer.toString(number);
            return "0".repeat(Math.max(0, digits - text.length())) + text;
        }
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("nodes=" + text + " must be a list such as n[1-3,7],login");
    }
}
