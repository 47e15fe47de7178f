package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.config.JobVariables;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A job of processes. Closing it ends them all and removes what they left. */
final class Job implements AutoCloseable {
    private final String number;
    private final String secret;
    private final Path folder;
    private final Path sharedMemory;
    private final List<Rank> ranks = new ArrayList<>();
    private final List<Rank> replacements = new ArrayList<>();

    private Job(Path folder, Path sharedMemory) {
        this.number = JobSetup.random(8);
        this.secret = JobSetup.random(32);
        this.folder = folder;
        this.sharedMemory = sharedMemory;
    }

    static Job start(JobSetup setup) {
        try {
            Path sharedMemory = Path.of(Options.from(setup.environment()).text(Setting.SHM_DIR));
            Job job = new Job(Files.createTempDirectory("tutti-system-"), sharedMemory);
            job.startRanks(setup);
            return job;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void startRanks(JobSetup setup) throws IOException {
        try {
            for (int rank = 0; rank < setup.ranks(); rank++) {
                ranks.add(start(setup, rank, Map.of()));
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private Rank start(JobSetup setup, int rank, Map<String, String> more) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(setup.command(rank, folder));
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("TUTTI_"));
        environment.putAll(setup.contract(rank, number, secret, folder));
        environment.putAll(more);
        return Rank.start(rank, builder);
    }

    /**
     * Starts a process that replaces a rank.
     *
     * @param more further variables of it
     */
    Rank replace(JobSetup setup, int rank, Map<String, String> more) {
        try {
            Map<String, String> environment = new HashMap<>(Map.of(JobVariables.REPLACEMENT, "1"));
            environment.putAll(more);
            Rank replacement = start(setup, rank, environment);
            replacements.add(replacement);
            return replacement;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The job's number, as file names carry it. */
    String number() {
        return number;
    }

    String secret() {
        return secret;
    }

    Path rendezvous() {
        return folder.resolve("rendezvous");
    }

    /** Where rank 0 lets others join; waits until rank 0 has told. */
    InetSocketAddress rankZero() throws IOException {
        Eventually.holds(() -> "rank 0 tells where it listens", () -> Files.exists(rendezvous()));
        String[] words = Files.readString(rendezvous()).split("[: ]");
        return new InetSocketAddress(InetAddress.getByName(words[0]), Integer.parseInt(words[1]));
    }

    Rank rank(int rank) {
        return ranks.get(rank);
    }

    List<Rank> ranks() {
        return List.copyOf(ranks);
    }

    /** All ranks but some. */
    List<Rank> without(Integer... some) {
        return ranks.stream().filter(r -> !List.of(some).contains(r.number())).toList();
    }

    /** Tells all ranks; returns at once. */
    void tell(String command) {
        ranks.forEach(rank -> rank.tell(command));
    }

    /** Has all ranks do the same, and waits until all have done it. */
    void call(String command) {
        tell(command);
        ranks.forEach(rank -> rank.reply().assertDone());
    }

    /** Has all ranks join and call one collective, so that all is set up and warm. */
    Job joined() {
        call("join");
        call("sum 10");
        return this;
    }

    /** Has all ranks close their communicators and end, and looks that nothing is left. */
    void end() {
        call("close");
        exit();
    }

    /** Has all ranks end, and looks that nothing is left. */
    void exit() {
        ranks.forEach(rank -> rank.tell("exit 0"));
        ranks.forEach(rank -> assertEquals(0, rank.awaitEnd(), rank::story));
        assertNothingIsLeft();
    }

    /** No file of the job may be left in shared memory, and no JVM may have crashed. */
    void assertNothingIsLeft() {
        assertEquals(List.of(), left());
        assertNoCrash();
    }

    void assertNoCrash() {
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    List.of(),
                    files.filter(f -> f.getFileName().toString().startsWith("hs_err"))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The job's files in shared memory. */
    List<String> left() {
        return SharedMemory.files(sharedMemory, number);
    }

    /** Everything all ranks wrote. */
    String story() {
        return String.join("\n", ranks.stream().map(Rank::story).toList());
    }

    @Override
    public void close() {
        List<Rank> all = Stream.concat(ranks.stream(), replacements.stream()).toList();
        all.forEach(Rank::kill);
        all.forEach(Rank::awaitEnd);
        SharedMemory.delete(sharedMemory, number);
        removeFolder();
    }

    private void removeFolder() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
