package io.tutti.measure;

import io.tutti.config.Setting;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.LaunchSettings;
import io.tutti.measure.peer.PeerFiles;
import io.tutti.measure.peer.PeerJob;
import io.tutti.measure.peer.PeerPlan;
import io.tutti.measure.peer.PeerSetting;
import io.tutti.measure.rank.BenchRank;
import io.tutti.measure.rank.BenchVariant;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.rank.RankPlan;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.measure.subject.BenchSubject;
import io.tutti.measure.subject.TuttiJob;
import io.tutti.measure.wire.BenchController;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts the jobs that take turns: that of this library, and those of peers. */
final class RankJobs {
    private final BenchPlan plan;
    private final LaunchSettings launching;
    private final BenchJob job;
    private final long most;

    /**
     * Creates a starter.
     *
     * @param most elements of the longest block
     */
    RankJobs(BenchPlan plan, LaunchSettings launching, BenchJob job, long most) {
        this.plan = plan;
        this.launching = launching;
        this.job = job;
        this.most = most;
    }

    /** Starts the ranks of this library, by its launcher or by that of MPI. */
    BenchSubject ours(List<BenchVariant> variants, BenchController controller) {
        LaunchSettings settings = launching.with(Map.of(Setting.LINK.environmentName(), job.link()));
        List<String> command = command(controller, job.pinned(), Optional.empty(), variants);
        return job.mpi().isPresent()
                ? PeerJob.startOurs(
                        job.mpi().get(),
                        job.site(),
                        job.collective(),
                        PeerFiles.inCache(),
                        controller,
                        withVariables(settings.environment(), command))
                : TuttiJob.start(request(settings, command), controller);
    }

    /** Starts the ranks of a peer, with a variant for each place of a result. */
    BenchSubject peer(PeerSetting peer, BenchController controller) {
        if (!peer.isJava()) {
            PeerPlan peers = new PeerPlan(job.collective(), plan.type(), plan.reduction(), most, plan.mode());
            return PeerJob.start(peer, job.site(), PeerFiles.inCache(), controller, peers);
        }
        List<BenchVariant> variants = Arrays.stream(ResultPlace.values())
                .map(place -> new BenchVariant(peer.setting(), BufferKind.NATIVE, place))
                .toList();
        // Its ranks are not bound to processors, since it has threads of its own.
        List<String> command = command(controller, List.of(), Optional.of(peer.name()), variants);
        return TuttiJob.start(peer.name(), request(launching, command), controller);
    }

    private List<String> command(
            BenchController controller, List<Integer> pinned, Optional<String> library, List<BenchVariant> variants) {
        RankPlan ranks = new RankPlan(
                controller.socket(),
                job.collective(),
                plan.type(),
                plan.reduction(),
                most,
                plan.mode(),
                pinned,
                library,
                variants);
        List<String> jvmOptions = new ArrayList<>(List.of(JavaCommand.BRIEF_LOGGING));
        jvmOptions.addAll(launching.jvmOptions());
        return JavaCommand.ofClass(
                jvmOptions, ClassPath.ofTutti(BenchRank.class), BenchRank.class.getName(), ranks.words());
    }

    private LaunchRequest request(LaunchSettings settings, List<String> command) {
        return settings.request("tutti bench", job.ranks(), command, launching.output());
    }

    /** Returns a command whose variables are in it, since launchers pass their own environment on in different ways. */
    private static List<String> withVariables(Map<String, String> environment, List<String> command) {
        List<String> words = new ArrayList<>(List.of("env"));
        environment.forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(command);
        return words;
    }
}
