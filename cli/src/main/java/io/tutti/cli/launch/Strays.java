package io.tutti.cli.launch;

import io.tutti.config.Membership;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds what a job left running, children of ranks included, by the environment they inherited: the job's number and a
 * rank that this launcher started. Where there is no {@code /proc} it finds nothing.
 */
final class Strays {
    private final String job;
    private final Set<String> ranks;

    Strays(LaunchRequest request) {
        this.job = Membership.JOB + "=" + request.place().jobText();
        this.ranks = IntStream.range(0, request.ranks())
                .mapToObj(local -> Membership.RANK + "=" + (request.firstRank() + local))
                .collect(Collectors.toSet());
    }

    /** The processes that are still there. */
    List<ProcessHandle> find() {
        return others().filter(process -> isOfJob(variables(process.pid()))).toList();
    }

    /** Whether any process of the job is on this machine, whoever started it. */
    static boolean isAlive(String job) {
        return others().anyMatch(process -> variables(process.pid()).contains(Membership.JOB + "=" + job));
    }

    private boolean isOfJob(Set<String> variables) {
        return variables.contains(job) && ranks.stream().anyMatch(variables::contains);
    }

    private static Stream<ProcessHandle> others() {
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses().filter(process -> process.pid() != self);
    }

    /** What a process was started with; nothing if it is gone meanwhile, or somebody else's. */
    private static Set<String> variables(long pid) {
        try {
            byte[] bytes = Files.readAllBytes(Path.of("/proc/" + pid + "/environ"));
            return Set.copyOf(List.of(new String(bytes, StandardCharsets.ISO_8859_1).split("\0", 0)));
        } catch (IOException e) {
            return Set.of();
        }
    }
}
