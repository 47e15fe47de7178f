package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Links between pages of this repository lead to a file, and to a heading of it. */
class DocumentedLinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?)\\s*");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
    private static final int LEAST_LINKS = 500;

    private final Map<Path, List<String>> pages = new TreeMap<>();
    private final Map<Path, Set<String>> headings = new HashMap<>();

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        readPages();
        List<String> dead = new ArrayList<>();
        int links = 0;
        for (Map.Entry<Path, List<String>> page : pages.entrySet()) {
            for (String line : prose(page.getValue())) {
                Matcher link = LINK.matcher(line);
                while (link.find()) {
                    links++;
                    if (!isThere(page.getKey(), link.group(1))) {
                        dead.add(ROOT.relativize(page.getKey()) + ": " + link.group(1));
                    }
                }
            }
        }
        assertEquals(List.of(), dead);
        assertTrue(links > LEAST_LINKS, "links=" + links); // or they are no longer found
    }

    private boolean isThere(Path page, String target) {
        if (ELSEWHERE.matcher(target).matches()) {
            return true;
        }
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        return parts.length == 1
                ? Files.exists(file)
                : headings.getOrDefault(file, Set.of()).contains(parts[1]);
    }

    private void readPages() throws IOException {
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean isOfTheBuild = name.equals("target") || name.startsWith(".") && !folder.equals(ROOT);
                return isOfTheBuild ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    read(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private void read(Path page) {
        try {
            pages.put(page, Files.readAllLines(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Set<String> anchors = new HashSet<>();
        for (String line : prose(pages.get(page))) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String anchor = anchor(heading.group(1));
                for (int i = 1; !anchors.add(anchor); i++) { // the second of a name has a number
                    anchor = anchor(heading.group(1)) + "-" + i;
                }
            }
        }
        headings.put(page, anchors);
    }

    /** As GitHub makes it. */
    private static String anchor(String heading) {
        String text = heading.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1").toLowerCase(Locale.ROOT);
        return text.replaceAll("[^\\p{L}\\p{M}\\p{Nd}_ -]", "").replace(' ', '-');
    }

    /** Lines without code. */
    private static List<String> prose(List<String> page) {
        List<String> prose = new ArrayList<>();
        boolean isCode = false;
        for (String line : page) {
            isCode ^= line.startsWith("```");
            if (!isCode && !line.startsWith("    ")) {
                prose.add(line);
            }
        }
        return prose;
    }
}
