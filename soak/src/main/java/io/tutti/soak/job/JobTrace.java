package io.tutti.soak.job;

import io.tutti.launch.output.LineReceiver;
import io.tutti.launch.output.RankOutput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Everything that the ranks and the launcher of a job have written. Thread-safe. */
public final class JobTrace implements RankOutput {
    private final List<RankTrace> ranks;
    private final List<String> launcher = new ArrayList<>();

    /**
     * Creates an empty trace.
     *
     * @param size how many ranks the job has
     */
    public JobTrace(int size) {
        ranks = IntStream.range(0, size).mapToObj(rank -> new RankTrace()).toList();
    }

    @Override
    public LineReceiver standard(int rank) {
        return line -> ranks.get(rank).add(TracedLine.of(new String(line, StandardCharsets.UTF_8), System.nanoTime()));
    }

    @Override
    public LineReceiver error(int rank) {
        return standard(rank);
    }

    @Override
    public synchronized void launcherLine(String line) {
        launcher.add(line);
    }

    /** {@return what the launcher has said itself} */
    public synchronized List<String> launcherLines() {
        return List.copyOf(launcher);
    }

    /** {@return what the ranks have written, by rank} */
    public List<RankTrace> ranks() {
        return ranks;
    }

    /** {@return all lines in the order of their times, each with its rank and the seconds since the first} */
    public List<String> story() {
        record Said(int rank, TracedLine line) {}
        List<Said> all = IntStream.range(0, ranks.size())
                .boxed()
                .flatMap(rank -> ranks.get(rank).lines().stream().map(line -> new Said(rank, line)))
                .sorted((one, other) -> Long.compare(one.line.nanos(), other.line.nanos()))
                .toList();
        long start = all.isEmpty() ? 0 : all.getFirst().line.nanos();
        List<String> story = new ArrayList<>(all.stream()
                .map(said -> String.format(
                        Locale.ROOT, "%8.3f [%d] %s", (said.line.nanos() - start) / 1e9, said.rank, said.line.text()))
                .toList());
        story.addAll(launcherLines());
        return story;
    }
}
