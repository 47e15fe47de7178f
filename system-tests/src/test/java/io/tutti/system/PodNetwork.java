package io.tutti.system;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What pods of an indexed Job of Kubernetes find, without Kubernetes: each pod is a host of a lab with a name server, a
 * hostname, process numbers and a {@code /dev/shm} of its own. A container of a pod that starts again has the same process
 * number and finds what the last one left in {@code /dev/shm}. A pod's name exists when it is published, not before.
 */
final class PodNetwork implements AutoCloseable {
    private static final String NAME_SERVER = "/usr/sbin/dnsmasq";
    private static final String JOB = "train";
    private static final String SERVICE = "ranks";
    private static final String DOMAIN = "default.svc.cluster.local";

    /** Arguments: shared memory, resolv.conf, hosts, hostname, then the command of the container. */
    private static final String CONTAINER = """
            mount --bind "$0" /dev/shm && mount --bind "$1" /etc/resolv.conf && mount --bind "$2" /etc/hosts || exit
            echo "$3" > /proc/sys/kernel/hostname || exit
            shift 3; exec "$@"
            """;

    private final Lab lab;
    private final Path folder;
    private final Process nameServer;
    private final Transcript queries;

    private PodNetwork(Lab lab, Path folder, Process nameServer) {
        this.lab = lab;
        this.folder = folder;
        this.nameServer = nameServer;
        this.queries = Transcript.of("name-server", nameServer.getInputStream());
    }

    /** Returns why this machine cannot do it, in one line; empty if it can. */
    static Optional<String> obstacle() {
        return Lab.obstacle()
                .or(() -> Optional.of(NAME_SERVER + " is missing (package dnsmasq-base)")
                        .filter(text -> !Files.isExecutable(Path.of(NAME_SERVER))));
    }

    /**
     * Starts pods without containers, and a name server that knows none of them.
     *
     * @param pods number of pods
     * @param folder an empty folder for files
     */
    static PodNetwork start(int pods, Path folder) throws IOException {
        Files.createDirectories(folder.resolve("names"));
        Lab lab = Lab.up(pods + 1, Rate.parse("1gbit"));
        try {
            Process server = new ProcessBuilder(lab.command(pods, nameServer(folder)))
                    .redirectErrorStream(true)
                    .start();
            PodNetwork network = new PodNetwork(lab, folder, server);
            for (int pod = 0; pod < pods; pod++) {
                network.make(pod, lab.address(pods));
            }
            return network;
        } catch (IOException | RuntimeException | Error e) {
            lab.close();
            throw e;
        }
    }

    private static List<String> nameServer(Path folder) {
        return List.of(
                NAME_SERVER,
                "--keep-in-foreground",
                "--conf-file=/dev/null",
                "--no-resolv",
                "--no-hosts",
                "--user=root",
                "--log-queries",
                "--log-facility=-",
                "--pid-file=" + folder.resolve("dnsmasq.pid"),
                "--local=/cluster.local/",
                "--hostsdir=" + folder.resolve("names"));
    }

    private void make(int pod, String server) throws IOException {
        Files.createDirectories(sharedMemory(pod));
        String lines = """
                nameserver %s
                search %s svc.cluster.local cluster.local
                options ndots:5
                """;
        Files.writeString(file(pod, "resolv.conf"), lines.formatted(server, DOMAIN));
        Files.writeString(file(pod, "hosts"), "127.0.0.1 localhost\n" + record(pod) + " " + name(pod) + "\n");
    }

    /** The pod's line in a file of hosts: its address and its full name. */
    private String record(int pod) {
        return lab.address(pod) + " " + name(pod) + "." + SERVICE + "." + DOMAIN;
    }

    private static String name(int pod) {
        return JOB + "-" + pod;
    }

    private Path file(int pod, String name) {
        return folder.resolve(name(pod)).resolve(name);
    }

    private Path sharedMemory(int pod) {
        return file(pod, "shm");
    }

    /** Makes a pod's name known, by a file that appears whole. */
    void publish(int pod) throws IOException {
        Path made = Files.writeString(folder.resolve(name(pod) + ".made"), record(pod) + "\n");
        Files.move(made, folder.resolve("names").resolve(name(pod)));
    }

    /** Waits until the name server has denied a pod's name to as many pods. */
    void awaitDenied(int pod, int pods) {
        String query = "query[A] " + name(pod) + "." + SERVICE + "." + DOMAIN + " from ";
        Eventually.holds(
                () -> pods + " pods ask for " + name(pod) + "\n" + String.join("\n", queries.lines()),
                () -> queries.lines().stream()
                                .filter(line -> line.contains(query))
                                .map(line -> line.substring(line.indexOf(query) + query.length()))
                                .distinct()
                                .count()
                        >= pods);
    }

    /** Starts a container in a pod, as its process 1. */
    Process container(int pod, Map<String, String> variables, List<String> command) throws IOException {
        List<String> words = new ArrayList<>(List.of("/usr/bin/env", "-u", "TUTTI_HOST"));
        words.addAll(List.of("/usr/bin/unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"));
        words.addAll(List.of("/bin/sh", "-c", CONTAINER, sharedMemory(pod).toString()));
        words.addAll(
                List.of(file(pod, "resolv.conf").toString(), file(pod, "hosts").toString(), name(pod)));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(lab.command(pod, words)).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("TUTTI_"));
        builder.environment().putAll(Map.of("JOB_COMPLETION_INDEX", Integer.toString(pod), "HOSTNAME", name(pod)));
        builder.environment().put("TUTTI_RENDEZVOUS", "kubernetes:" + SERVICE + ":7077");
        builder.environment().putAll(variables);
        return builder.start();
    }

    /** Kills what runs in a container, from outside. */
    static void kill(Process container) {
        container.descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** Everything that is left in a pod's shared memory. */
    List<Path> left(int pod) throws IOException {
        try (Stream<Path> files = Files.walk(sharedMemory(pod))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    /** How many bytes a pod has sent. */
    long sent(int pod) {
        return lab.status().links().get(pod).egress().bytes();
    }

    @Override
    public void close() {
        nameServer.destroy();
        lab.close();
    }
}
