package io.tutti.launch.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Lists of classes that JVMs have written ({@code -XX:DumpLoadedClassList}), as one. The numbers of classes, which are those of one
 * JVM, are left out; classes of other loaders, which need them, are too.
 */
final class ClassList {
    private static final String NUMBER = " id: ";
    private static final String OTHER_LOADER = " source: ";

    private ClassList() {}

    /** Returns the lines of all lists, each once, in the order of the first list in which it stands. */
    static List<String> merged(List<Path> lists) throws IOException {
        List<String> all = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (Path list : lists) {
            for (String line : Files.readAllLines(list)) {
                String name = line.split(NUMBER, 2)[0];
                if (!line.contains(OTHER_LOADER) && known.add(name)) {
                    all.add(name);
                }
            }
        }
        return all;
    }
}
