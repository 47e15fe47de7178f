package io.tutti.system;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A cluster of Slurm: each node is a host of a lab, the first one runs the controller, too. Everything it needs is in one
 * folder. Closing it ends the daemons and what they started.
 */
final class SlurmCluster implements AutoCloseable {
    private static final List<Path> PROGRAMS = Stream.of(
                    "/usr/sbin/munged", "/usr/sbin/slurmctld", "/usr/sbin/slurmd", "/usr/bin/srun", "/usr/bin/sbatch")
            .map(Path::of)
            .toList();
    private static final int KEY_BYTES = 1024;
    private static final long END_SECONDS = 5;
    /** {@code ip netns exec} mounts a /sys without control groups, which slurmd insists on. */
    private static final String KEEP_GROUPS =
            "mount --make-rprivate / && mount --rbind /sys/fs/cgroup \"$0\" && exec \"$@\"";

    private static final String RESTORE_GROUPS = "mount --rbind \"$0\" /sys/fs/cgroup && exec \"$@\"";

    private final Lab lab;
    private final Path folder;
    private final List<Process> daemons = new ArrayList<>();

    private SlurmCluster(Lab lab, Path folder) {
        this.lab = lab;
        this.folder = folder;
    }

    /** Returns why this machine cannot run a cluster, in one line; empty if it can. */
    static Optional<String> obstacle() {
        return Lab.obstacle()
                .or(() -> PROGRAMS.stream()
                        .filter(program -> !Files.isExecutable(program))
                        .findFirst()
                        .map(program -> program + " is missing (packages munge, slurmctld, slurmd, slurm-client)"));
    }

    /**
     * Starts a cluster.
     *
     * @param nodes number of nodes
     * @param folder an empty folder for its files
     */
    static SlurmCluster start(int nodes, Path folder) throws IOException {
        SlurmCluster cluster = new SlurmCluster(Lab.up(nodes, Rate.parse("1gbit")), folder);
        try {
            cluster.startDaemons();
            cluster.awaitNodes();
            return cluster;
        } catch (IOException | RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    Lab lab() {
        return lab;
    }

    private Path path(String name) {
        return folder.resolve(name);
    }

    private void startDaemons() throws IOException {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Files.write(path("munge.key"), key);
        Files.setPosixFilePermissions(path("munge.key"), PosixFilePermissions.fromString("r--------"));
        Files.writeString(path("slurm.conf"), configuration());
        Files.createDirectories(path("state"));
        Files.createDirectories(path("groups"));
        daemon(
                "munged",
                List.of(
                        PROGRAMS.getFirst().toString(),
                        "--foreground",
                        "--force",
                        "--key-file=" + path("munge.key"),
                        "--socket=" + path("munge"),
                        "--pid-file=" + path("munged.pid"),
                        "--log-file=" + path("munged.log"),
                        "--seed-file=" + path("munge.seed")));
        Eventually.holds(() -> "munged listens", () -> Files.exists(path("munge")));
        daemon("slurmctld", lab.command(0, List.of("/usr/sbin/slurmctld", "-D", "-f", configurationFile())));
        for (int node = 0; node < lab.hosts(); node++) {
            Files.createDirectories(path("spool." + lab.name(node)));
            daemon(lab.name(node), slurmd(node));
        }
    }

    private List<String> slurmd(int node) {
        List<String> inside = new ArrayList<>(
                List.of("/bin/sh", "-c", RESTORE_GROUPS, path("groups").toString()));
        inside.addAll(List.of("/usr/sbin/slurmd", "-D", "-N", lab.name(node), "-f", configurationFile()));
        List<String> command = new ArrayList<>(List.of(
                "/usr/bin/unshare",
                "-m",
                "/bin/sh",
                "-c",
                KEEP_GROUPS,
                path("groups").toString()));
        command.addAll(lab.command(node, inside));
        return command;
    }

    private void daemon(String name, List<String> command) throws IOException {
        daemons.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(path(name + ".out").toFile())
                .start());
    }

    private String configurationFile() {
        return path("slurm.conf").toString();
    }

    private String configuration() {
        String nodes = IntStream.range(0, lab.hosts())
                .mapToObj(node ->
                        "NodeName=%s NodeAddr=%s CPUs=2 RealMemory=1000%n".formatted(lab.name(node), lab.address(node)))
                .collect(Collectors.joining());
        return """
                ClusterName=tutti
                SlurmctldHost=%1$s(%2$s)
                SlurmUser=root
                SlurmdUser=root
                AuthType=auth/munge
                AuthInfo=socket=%3$s/munge
                CryptoType=crypto/munge
                StateSaveLocation=%3$s/state
                SlurmdSpoolDir=%3$s/spool.%%n
                SlurmctldPidFile=%3$s/slurmctld.pid
                SlurmdPidFile=%3$s/slurmd.%%n.pid
                SlurmctldLogFile=%3$s/slurmctld.log
                SlurmdLogFile=%3$s/slurmd.%%n.log
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                MpiDefault=none
                JobAcctGatherType=jobacct_gather/none
                SelectType=select/cons_tres
                SelectTypeParameters=CR_Core
                ReturnToService=2
                KillWait=2
                PartitionName=all Nodes=ALL Default=YES OverSubscribe=FORCE:8 MaxTime=INFINITE State=UP
                """.formatted(lab.name(0), lab.address(0), folder) + nodes;
    }

    private void awaitNodes() {
        String wanted = Integer.toString(lab.hosts());
        Eventually.holds(
                () -> "all nodes are idle\n" + story(),
                () -> run(List.of("/usr/bin/sinfo", "-h", "-t", "idle", "-o", "%D"))
                        .strip()
                        .equals(wanted));
    }

    /** Runs a command of Slurm on the first node and returns what it prints. */
    private String run(List<String> command) {
        try {
            Process process = start(command);
            String text = new String(process.getInputStream().readAllBytes());
            process.waitFor();
            return text;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts a command of Slurm on the first node, as a user would who knows nothing of labs. */
    Process start(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(List.of("/usr/bin/env", "-u", "TUTTI_HOST"));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(lab.command(0, words)).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("TUTTI_") || name.startsWith("SLURM"));
        builder.environment().put("SLURM_CONF", configurationFile());
        builder.directory(folder.toFile());
        return builder.start();
    }

    /** What the daemons wrote. */
    String story() {
        return Stream.of("slurmctld.log", "slurmd." + lab.name(0) + ".log", "slurmd." + lab.name(1) + ".log")
                .map(this::path)
                .map(SlurmCluster::read)
                .collect(Collectors.joining("\n"));
    }

    private static String read(Path file) {
        try {
            return file + ":\n" + Files.readString(file);
        } catch (IOException e) {
            return file + " is not there";
        }
    }

    @Override
    public void close() {
        daemons.reversed().forEach(Process::destroy);
        daemons.reversed().forEach(SlurmCluster::end);
        lab.close();
    }

    private static void end(Process process) {
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
