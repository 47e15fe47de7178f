package io.tutti.soak.fault;

import io.tutti.config.Setting;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.JobTrace;
import io.tutti.soak.job.KilledStart;
import io.tutti.soak.job.LaunchedJob;
import io.tutti.soak.rank.RankLine.Word;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two starts of the same job that were killed as a whole just before, one after the other, with their files left, and whose ranks had the same
 * process numbers: every rank of all three starts has a process namespace of its own, as in containers, and is its first process. The second start
 * must have removed what the first one left: before the third, the launcher does, which has another number.
 */
final class SamePids implements Disturbance {
    private static final Path COMMAND = Path.of("/usr/bin/unshare");
    private static final long FIRST = 1;

    /** Whether there were such starts. */
    private boolean hasBeen;

    private String left = "";

    /** Why process namespaces cannot be made here. */
    static Optional<String> obstacle() {
        return RootCommand.obstacle("a process namespace for each rank", COMMAND);
    }

    @Override
    public void prepare(LaunchRequest request) throws IOException, InterruptedException {
        Path folder = Path.of(request.environment().get(Setting.SHM_DIR.environmentName()));
        boolean hasFirst = haveBegun(new KilledStart(request).run());
        Set<Path> files = files(folder);
        hasBeen = hasFirst && !files.isEmpty() && haveBegun(new KilledStart(request).run());
        files.retainAll(files(folder));
        left = hasBeen && !files.isEmpty() ? "of a start that was killed before: " + files : "";
    }

    private static boolean haveBegun(JobTrace killed) {
        return killed.ranks().stream().allMatch(rank -> rank.has(Word.ROUND)) && areFirst(killed);
    }

    private static boolean areFirst(JobTrace trace) {
        return trace.ranks().stream().allMatch(rank -> rank.pid().orElse(0) == FIRST);
    }

    private static Set<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Override
    public void run(LaunchedJob job) {
        // what disturbs the job was there before it
    }

    @Override
    public List<String> command(List<String> command) {
        List<String> namespace = List.of(COMMAND.toString(), "--pid", "--fork", "--kill-child=KILL", "--mount-proc");
        return Stream.concat(namespace.stream(), command.stream()).toList();
    }

    @Override
    public boolean isSeen(LaunchedJob job) {
        return hasBeen && areFirst(job.trace());
    }

    @Override
    public String left() {
        return left;
    }
}
