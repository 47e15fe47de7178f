package io.tutti.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A parser of text: refuses by an {@link IllegalArgumentException} of one line.
 *
 * @param parser parses a text; may check what it has parsed
 * @param examples texts that are accepted
 */
public record TextTarget(Parser parser, List<String> examples) implements FuzzTarget {
    /** Parses a text, and throws whatever it throws. */
    @FunctionalInterface
    public interface Parser {
        void parse(String text) throws Exception;
    }

    /** A file, or a whole text. */
    public static TextTarget file(Parser parser, String... examples) {
        return new TextTarget(parser, List.of(examples));
    }

    /** A word of a command line or an environment: line breaks and the like become blanks. */
    public static TextTarget word(Parser parser, String... examples) {
        return new TextTarget(text -> parser.parse(word(text)), List.of(examples));
    }

    private static String word(String text) {
        char[] characters = text.toCharArray();
        for (int i = 0; i < characters.length; i++) {
            characters[i] = isBreak(characters[i]) ? ' ' : characters[i];
        }
        return new String(characters);
    }

    private static boolean isBreak(char c) {
        return c < ' ' || c == 0x7f || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    @Override
    public List<byte[]> seeds() {
        return examples.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    public void run(byte[] input) throws Exception {
        try {
            parser.parse(new String(input, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            Refusal.requireOneLine(e);
        }
    }
}
