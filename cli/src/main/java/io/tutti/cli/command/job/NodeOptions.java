package io.tutti.cli.command.job;

import io.tutti.config.JobVariables;
import io.tutti.config.SmallFile;
import io.tutti.error.FileError;
import io.tutti.launch.request.LaunchPlace;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of a job that spans several machines. The same command is started on each machine. */
final class NodeOptions {
    private static final int LEAST_SECRET = 16;
    private static final int MOST_PORT = 65_535;

    @Option(
            names = {"--nnodes", "--nodes"},
            paramLabel = "N",
            description = "Number of machines (default: 1, which needs none of the options that follow).")
    private Integer nodes;

    @Option(names = "--node-rank", paramLabel = "I", description = "This machine: 0 to N-1; needed with more than one.")
    private Integer node;

    @Option(
            names = "--rendezvous",
            paramLabel = "HOST:PORT",
            description = "Where rank 0 listens: an address of machine 0 and a free port.")
    private String rendezvous;

    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            description = "File with the job's secret, 16 bytes or more, equal on all machines (or TUTTI_SECRET).")
    private Path secretFile;

    @Option(
            names = "--job-id",
            paramLabel = "ID",
            description = "Distinguishes jobs with the same rendezvous; equal on all machines.")
    private String jobId;

    LaunchPlace place() {
        requireNodes();
        if (rendezvous == null && (nodes == null || nodes == 1)) {
            return LaunchPlace.oneMachine();
        }
        if (rendezvous == null) {
            throw new IllegalArgumentException("--nnodes " + nodes + " needs --rendezvous HOST:PORT");
        }
        if (!rendezvous.matches("(\\[[0-9A-Fa-f:.%\\w]+]|[^\\s:]+):[0-9]{1,5}")) {
            throw new IllegalArgumentException("--rendezvous " + rendezvous + " must be HOST:PORT");
        }
        int port = Integer.parseInt(rendezvous.substring(rendezvous.lastIndexOf(':') + 1));
        if (port < 1 || port > MOST_PORT) {
            throw new IllegalArgumentException(
                    "--rendezvous " + rendezvous + " must have a port from 1 to " + MOST_PORT);
        }
        if (nodes != null && nodes > 1 && node == null) {
            throw new IllegalArgumentException(
                    "--nnodes " + nodes + " needs --node-rank I, another on each machine, from 0 to " + (nodes - 1));
        }
        String words = jobId == null ? "0" + rendezvous : jobId;
        return new LaunchPlace(
                nodes == null ? 1 : nodes,
                node == null ? 0 : node,
                rendezvous,
                JobVariables.jobNumber(words),
                secret());
    }

    /** Refuses options that mean something only for several machines. */
    private void requireNodes() {
        if (nodes == null && node != null) {
            throw new IllegalArgumentException("--node-rank " + node + " needs --nnodes N");
        }
        if (nodes != null && nodes < 1) {
            throw new IllegalArgumentException("--nnodes " + nodes + " must be at least 1");
        }
        if (nodes != null && node != null && (node < 0 || node >= nodes)) {
            throw new IllegalArgumentException(
                    "--node-rank " + node + " must be from 0 to nnodes - 1 = " + (nodes - 1));
        }
        if (rendezvous == null && jobId != null) {
            throw new IllegalArgumentException("--job-id " + jobId + " needs --rendezvous HOST:PORT");
        }
        if (rendezvous == null && secretFile != null && (nodes == null || nodes == 1)) {
            throw new IllegalArgumentException("--secret-file " + secretFile + " needs --rendezvous HOST:PORT");
        }
    }

    private String secret() {
        String secret = secretFile == null ? System.getenv(JobVariables.SECRET) : read(secretFile);
        if (secret == null) {
            throw new IllegalArgumentException("a job over several machines needs a secret that all of them know:"
                    + " --secret-file FILE or " + JobVariables.SECRET);
        }
        String stripped = secret.strip();
        if (stripped.length() < LEAST_SECRET) {
            throw new IllegalArgumentException(
                    "the secret has " + stripped.length() + " characters, at least " + LEAST_SECRET + " are needed");
        }
        return stripped;
    }

    private static String read(Path file) {
        try {
            return SmallFile.text(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--secret-file " + file + " cannot be read: " + FileError.describe(e), e);
        }
    }
}
