package io.tutti.launch.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Lists of classes that JVMs have written ({@code -XX:DumpLoadedClassList}), as one. The numbers of classes, which are those of one
 * JVM, are left out; classes of other loaders, which need them, are too. So are classes of the module of vectors, which is loaded later
 * than the modules of an archive, and classes that refer to it.
 */
final class ClassList {
    private static final String NUMBER = " id: ";
    private static final String OTHER_LOADER = " source: ";

    private static final Pattern VECTORS = Pattern.compile("jdk/incubator/vector/|\\bio/tutti/[a-z/]*/Vector[A-Z]");

    private ClassList() {}

    /**
     * Returns the lines of all lists, each as often as in the list in which it stands most often: a line for each of two lambdas that are
     * alike. The order is that of the first list in which a line stands.
     */
    static List<String> merged(List<Path> lists) throws IOException {
        List<String> all = new ArrayList<>();
        Map<String, Integer> known = new HashMap<>();
        for (Path list : lists) {
            Map<String, Integer> here = new HashMap<>();
            for (String line : Files.readAllLines(list)) {
                String name = line.split(NUMBER, 2)[0];
                if (isArchived(line) && here.merge(name, 1, Integer::sum) > known.getOrDefault(name, 0)) {
                    known.merge(name, 1, Integer::sum);
                    all.add(name);
                }
            }
        }
        return all;
    }

    private static boolean isArchived(String line) {
        return !line.contains(OTHER_LOADER) && !VECTORS.matcher(line).find();
    }
}
