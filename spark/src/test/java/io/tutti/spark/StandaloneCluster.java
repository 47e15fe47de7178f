package io.tutti.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A master and workers as processes of this machine, as in a cluster of Spark's own; ended by their process numbers. */
public final class StandaloneCluster implements AutoCloseable {
    private static final Pattern URL = Pattern.compile("spark://127\\.0\\.0\\.1:\\d+");
    private static final long POLL_NANOS = 20_000_000;
    private static final int END_SECONDS = 20;

    private final Path home;
    private final List<Process> processes = new ArrayList<>();
    private String url;

    private StandaloneCluster(Path home) {
        this.home = home;
    }

    /**
     * Starts a cluster.
     *
     * @param home an empty folder for its files
     * @param workers number of workers
     * @param cores of each worker
     * @throws IOException if a process cannot be started
     */
    public static StandaloneCluster start(Path home, int workers, int cores) throws IOException {
        SparkHome.make(home);
        StandaloneCluster cluster = new StandaloneCluster(home);
        try {
            cluster.startMaster();
            for (int worker = 0; worker < workers; worker++) {
                cluster.startWorker(worker, cores);
            }
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void startMaster() throws IOException {
        Path log = home.resolve("master.log");
        Process master = start(log, "master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0");
        while (url == null) {
            Matcher matcher = URL.matcher(Files.exists(log) ? Files.readString(log) : "");
            url = matcher.find() ? matcher.group() : null;
            if (url == null && !master.isAlive()) {
                throw new IOException("the master ended without an address: " + Files.readString(log));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private void startWorker(int number, int cores) throws IOException {
        String folder = home.resolve("worker-" + number).toString();
        start(
                home.resolve("worker-" + number + ".log"),
                "worker.Worker",
                "--host",
                "127.0.0.1",
                "--webui-port",
                "0",
                "-c",
                cores + "",
                "-m",
                "4g",
                "-d",
                folder,
                url);
    }

    private Process start(Path log, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                home.resolve("jars") + "/*",
                "org.apache.spark.deploy." + main));
        Collections.addAll(command, arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment()
                .putAll(Map.of(
                        "SPARK_HOME", home.toString(),
                        "SPARK_SCALA_VERSION", "2.13",
                        "SPARK_LOCAL_IP", "127.0.0.1",
                        "SPARK_LOCAL_DIRS", home.resolve("local").toString(),
                        "JAVA_HOME", System.getProperty("java.home")));
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    /** Returns the address for programs. */
    public String url() {
        return url;
    }

    /** Ends workers, which end their executors, and the master. */
    @Override
    public void close() {
        List<ProcessHandle> all = processes.stream()
                .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process.toHandle())))
                .toList();
        processes.reversed().forEach(Process::destroy);
        for (ProcessHandle process : all) {
            try {
                process.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).join();
            } catch (CompletionException e) {
                process.destroyForcibly();
            }
        }
    }
}
