package io.tutti.launch;

import io.tutti.launch.request.LaunchRequest;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Starts the ranks of a job, and processes in the places of lost ones.
 *
 * @param request the job
 * @param command program and arguments of every rank
 * @param environment of the ranks
 * @param events receives what happens to the ranks, from other threads
 */
record RankStarter(LaunchRequest request, List<String> command, RankEnvironment environment, Consumer<Event> events) {
    /**
     * Starts local rank {@code localRank}. The first rank of the job reads the launcher's standard input; the other
     * ranks read an empty input. A replacement joins the running job.
     */
    RankProcess start(int localRank, boolean isReplacement) throws IOException {
        int rank = request.firstRank() + localRank;
        ProcessBuilder builder = new ProcessBuilder(request.seating().command(localRank, command));
        environment.fill(builder.environment(), localRank, isReplacement);
        builder.redirectInput(
                rank == 0
                        ? Redirect.INHERIT
                        : Redirect.from(Path.of("/dev/null").toFile()));
        builder.redirectOutput(request.output().inheritsStandard(rank) ? Redirect.INHERIT : Redirect.PIPE);
        return RankProcess.start(rank, builder, request.output(), events);
    }
}
