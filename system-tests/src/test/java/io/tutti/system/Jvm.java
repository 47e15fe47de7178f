package io.tutti.system;

import io.tutti.cli.Main;
import io.tutti.launch.archive.RankArchive;
import io.tutti.launch.jvm.ClassArchive;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.process.ClassCache;
import io.tutti.process.ShortLivedJvm;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Command lines of JVMs that have the class path of this one. They start from archives or caches of classes, as a user's do. */
final class Jvm {
    private static final String ARCHIVES = "-Dtutti.archives=";
    private static final List<String> MODULES = entries(ClassPath.ofModules());
    /** Tutti's modules first: an archive serves class paths that begin alike. */
    private static final String CLASS_PATH = Stream.concat(
                    MODULES.stream(), entries(System.getProperty("java.class.path")).stream())
            .distinct()
            .collect(Collectors.joining(File.pathSeparator));

    private Jvm() {}

    /** All but the main class and its arguments; the class path comes last. */
    static List<String> command(boolean quick, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(JavaCommand.java());
        command.addAll(quick ? ShortLivedJvm.OPTIONS : List.of("-XX:+UseSerialGC"));
        command.add("-Xmx512m");
        command.addAll(Archive.OPTIONS);
        command.addAll(options);
        command.add("-cp");
        command.add(CLASS_PATH);
        return command;
    }

    /**
     * A whole command line of {@code tutti}, whose JVM starts from a cache of classes, as that of {@code ./tutti} does, and its ranks from
     * their archive.
     */
    static List<String> tutti(String... words) {
        List<String> command = new ArrayList<>();
        command.add(JavaCommand.java());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(Cache.OPTIONS);
        command.add(Main.class.getName());
        command.addAll(List.of(words));
        return command;
    }

    private static List<String> entries(String classPath) {
        return List.of(classPath.split(File.pathSeparator));
    }

    /** Of a launcher, whose ranks do nothing. Made once, when the first launcher is to start. */
    private static final class Cache {
        static final List<String> OPTIONS = options();

        private static List<String> options() {
            List<String> own = List.of("-Xmx512m", ARCHIVES + Archive.FOLDER);
            ClassCache cache = new ClassCache(
                    List.of(), own, Map.of(), List.of(Main.class.getName(), "run", "-n", "2", "--", "true"));
            List<String> options = new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED"));
            options.addAll(own);
            options.addAll(cache.options());
            return options;
        }
    }

    /** Made once, when the first JVM is to start. A launcher starts its ranks from it, too. */
    private static final class Archive {
        private static final Path FOLDER = Path.of("target", "archives").toAbsolutePath();
        static final List<String> OPTIONS = options();

        /** No archive holds classes of folders, which the modules are where they have been compiled but not packaged. */
        private static List<String> options() {
            if (MODULES.stream().map(Path::of).anyMatch(Files::isDirectory)) {
                return JavaCommand.flags();
            }
            List<String> options = new ArrayList<>(ClassArchive.options(RankArchive.make(FOLDER)));
            options.add("-XX:-VerifySharedSpaces"); // just made; some hundred JVMs would take 30 ms each to check it
            options.add(ARCHIVES + FOLDER);
            return options;
        }
    }
}
