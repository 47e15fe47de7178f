package io.tutti.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;

/** What Spark needs of a distribution, made of the jars of this JVM's class path. */
final class SparkHome {
    private SparkHome() {}

    private static List<Path> classPath(Predicate<Path> wanted) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::exists)
                .filter(wanted)
                .toList();
    }

    /** Makes the folder {@code jars} of links in a folder. */
    static void make(Path home) throws IOException {
        Path jars = Files.createDirectories(home.resolve("jars"));
        for (Path jar : classPath(Files::isRegularFile)) {
            Path link = jars.resolve(jar.getFileName());
            if (!Files.exists(link)) {
                Files.createSymbolicLink(link, jar.toAbsolutePath());
            }
        }
    }

    /** Returns a configuration whose executors see the classes that are not in jars, those of tests included. */
    static SparkConf conf(String master, Path shared) {
        String folders = classPath(Files::isDirectory).stream()
                .map(path -> path.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        return new SparkConf()
                .setMaster(master)
                .setAppName("tutti")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1")
                .set("spark.executor.memory", "512m")
                .set("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                .set("spark.executor.extraClassPath", folders)
                .set("spark.executorEnv.TUTTI_SHM_DIR", shared.toString());
    }
}
