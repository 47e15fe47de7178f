package io.tutti.launch.jvm;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The class path that the words of a {@code java} command line state, as far as they can be understood without a JVM. */
final class StatedClassPath {
    private static final String CLASS_PATH = "--class-path";

    private static final Set<String> CLASS_PATHS = Set.of("-cp", "-classpath", CLASS_PATH);

    /** Options whose value is the next word, and which bring no classes of a class path. */
    private static final Set<String> WITH_VALUE = Set.of(
            "--add-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--limit-modules",
            "--enable-native-access");

    /** How options begin that bring no such classes. All others might, such as agents, modules and files of options. */
    private static final List<String> OTHERS = List.of(
            "-D",
            "-X",
            "-ea",
            "-enableassertions",
            "-da",
            "-disableassertions",
            "-esa",
            "-dsa",
            "-verbose",
            "--enable-preview");

    private static final List<String> BRINGING =
            List.of("-Djava.", "-Xbootclasspath", "-XX:Flags=", "-XX:VMOptionsFile=");

    private StatedClassPath() {}

    /**
     * {@return the class path; empty if something else than it may lead the JVM to classes, or the words are not understood}
     *
     * @param words options, a class or {@code -jar} with a file, and arguments of the program
     */
    static Optional<String> of(List<String> words) {
        if (!OptionVariables.values().stream().flatMap(StatedClassPath::words).allMatch(StatedClassPath::isOther)) {
            return Optional.empty();
        }
        String stated = null;
        Iterator<String> rest = words.iterator();
        while (rest.hasNext()) {
            String word = rest.next();
            if (!word.startsWith("-") && !word.startsWith("@")) {
                return Optional.of(ClassPath.users(stated));
            }
            boolean hasValue = rest.hasNext();
            if (word.equals("-jar") && hasValue) {
                return Optional.of(rest.next());
            } else if (CLASS_PATHS.contains(word) && hasValue) {
                stated = rest.next();
            } else if (word.startsWith(CLASS_PATH + "=")) {
                stated = word.substring(CLASS_PATH.length() + 1);
            } else if (WITH_VALUE.contains(word) && hasValue) {
                rest.next();
            } else if (!isOther(word)) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static Stream<String> words(String options) {
        return Stream.of(options.strip().split("\\s+")).filter(word -> !word.isEmpty());
    }

    private static boolean isOther(String option) {
        return Stream.concat(OTHERS.stream(), WITH_VALUE.stream().map(name -> name + "="))
                        .anyMatch(option::startsWith)
                && BRINGING.stream().noneMatch(option::startsWith);
    }
}
