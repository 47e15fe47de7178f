package io.tutti.soak.fault;

import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.LaunchedJob;
import io.tutti.soak.rank.RankLine.Word;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Resets a connection between two ranks of this machine, at both ends, as a firewall does that has forgotten it.
 *
 * @param rank one end
 * @param peer the other end
 * @param millis after both have joined
 * @param pick which of their connections, counted beyond their number
 */
record ConnectionReset(int rank, int peer, int millis, int pick) implements Disturbance {
    private static final Path COMMAND = Path.of("/usr/bin/ss");
    private static final int LOCAL = 2;
    private static final int REMOTE = 3;
    private static final int USERS = 4;

    /** Why connections cannot be reset here. */
    static Optional<String> obstacle() {
        return RootCommand.obstacle("resetting a connection of another process", COMMAND);
    }

    @Override
    public void run(LaunchedJob job) throws IOException, InterruptedException {
        job.await(() -> hasJoined(job, rank) && hasJoined(job, peer));
        TimeUnit.MILLISECONDS.sleep(millis);
        List<Connection> all = between(pid(job, rank), pid(job, peer));
        while (all.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(1);
            all = between(pid(job, rank), pid(job, peer));
        }
        job.disturbedNow();
        all.get(pick % all.size()).reset();
    }

    private static boolean hasJoined(LaunchedJob job, int rank) {
        return job.trace().ranks().get(rank).has(Word.JOINED);
    }

    private static long pid(LaunchedJob job, int rank) {
        return job.trace().ranks().get(rank).pid().orElseThrow();
    }

    private static List<Connection> between(long one, long other) throws IOException, InterruptedException {
        List<Connection> all = run("-Htnp", "state", "established").stream()
                .map(Connection::parse)
                .toList();
        List<Connection> others = all.stream().filter(each -> each.isOf(other)).toList();
        return all.stream()
                .filter(each -> each.isOf(one) && others.stream().anyMatch(each::hasOtherEnd))
                .toList();
    }

    /** Returns the lines that the command has written. */
    private static List<String> run(String... words) throws IOException, InterruptedException {
        List<String> command =
                Stream.concat(Stream.of(COMMAND.toString()), Stream.of(words)).toList();
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " ended with status " + process.exitValue());
        }
        return text.lines().toList();
    }

    /**
     * One end of a connection.
     *
     * @param local its port
     * @param remote the port of the other end
     * @param users the processes that hold it, as the command names them
     */
    private record Connection(String local, String remote, String users) {
        static Connection parse(String line) {
            String[] words = line.strip().split("\\s+");
            return new Connection(port(words[LOCAL]), port(words[REMOTE]), words.length > USERS ? words[USERS] : "");
        }

        private static String port(String address) {
            return address.substring(address.lastIndexOf(':') + 1);
        }

        boolean isOf(long pid) {
            return users.contains("pid=" + pid + ",");
        }

        boolean hasOtherEnd(Connection other) {
            return local.equals(other.remote) && remote.equals(other.local);
        }

        void reset() throws IOException, InterruptedException {
            find("-KHtn");
            if (!find("-Htn").isEmpty()) {
                throw new IOException("the kernel resets no connections (CONFIG_INET_DIAG_DESTROY)");
            }
        }

        private List<String> find(String option) throws IOException, InterruptedException {
            return ConnectionReset.run(
                    option, "state", "established", "sport", "=", ":" + local, "and", "dport", "=", ":" + remote);
        }
    }
}
