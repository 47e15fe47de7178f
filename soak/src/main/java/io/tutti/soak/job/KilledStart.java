package io.tutti.soak.job;

import io.tutti.config.JobVariables;
import io.tutti.config.LaunchId;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.soak.rank.RankLine.Word;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A start of a job that is killed as a whole while its ranks work, as a container is: no launcher outlives it, and nobody removes what its ranks
 * have made.
 *
 * @param request what is started, with an address where rank 0 listens
 */
public record KilledStart(LaunchRequest request) {
    private static final long BEGUN_SECONDS = 40;

    /**
     * Starts the ranks, and kills them once all have begun their work. Returns when they have ended.
     *
     * @return what they have said
     * @throws IOException if a rank cannot be started
     * @throws InterruptedException if the thread is interrupted; the ranks are killed then, too
     */
    public JobTrace run() throws IOException, InterruptedException {
        JobTrace trace = new JobTrace(request.ranks());
        CountDownLatch begun = new CountDownLatch(request.ranks());
        String launch = LaunchId.draw(0).toString();
        List<Process> processes = new ArrayList<>();
        List<Thread> readers = new ArrayList<>();
        try {
            for (int rank = 0; rank < request.ranks(); rank++) {
                Process process = start(rank, launch);
                processes.add(process);
                RankTrace own = trace.ranks().get(rank);
                readers.add(Thread.ofPlatform()
                        .daemon()
                        .name("soak-killed-" + rank)
                        .start(() -> read(process, own, begun)));
            }
            begun.await(BEGUN_SECONDS, TimeUnit.SECONDS);
        } finally {
            // by their handles, which leave what has been written
            processes.forEach(process -> process.toHandle().destroyForcibly());
        }
        for (Thread reader : readers) {
            reader.join(); // what a rank writes ends when its process does, whatever was started around it
        }
        for (Process process : processes) {
            process.waitFor();
        }
        return trace;
    }

    private Process start(int rank, String launch) throws IOException {
        List<String> command = request.program().command((name, content) -> {
            throw new IllegalArgumentException("file=" + name + " must not be needed");
        });
        ProcessBuilder builder = new ProcessBuilder(request.seating().command(rank, command)).redirectErrorStream(true);
        builder.redirectInput(Path.of("/dev/null").toFile());
        fill(builder.environment(), rank, launch);
        return builder.start();
    }

    /** As a launcher does. */
    private void fill(Map<String, String> variables, int rank, String launch) {
        variables.putAll(request.environment());
        variables.put(JobVariables.RANK, Integer.toString(rank));
        variables.put(JobVariables.SIZE, Integer.toString(request.ranks()));
        variables.put(JobVariables.LOCAL_RANK, Integer.toString(rank));
        variables.put(JobVariables.LOCAL_SIZE, Integer.toString(request.ranks()));
        variables.put(JobVariables.JOB, request.place().jobText());
        variables.put(JobVariables.SECRET, request.place().secret());
        variables.put(JobVariables.RENDEZVOUS, request.place().rendezvous());
        variables.put(JobVariables.LAUNCH, launch);
        variables.putAll(request.seating().environment(rank));
    }

    private static void read(Process process, RankTrace own, CountDownLatch begun) {
        boolean hasBegun = false;
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                own.add(new TracedLine(line, System.nanoTime()));
                if (!hasBegun && own.has(Word.ROUND)) {
                    hasBegun = true;
                    begun.countDown();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (!hasBegun) {
                begun.countDown();
            }
        }
    }
}
