package io.tutti.system;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.config.Setting;
import io.tutti.system.Transcript.Line;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A job of {@link FaultRank}s, whatever has started them. */
sealed interface FaultJob extends AutoCloseable {
    /** Options of all ranks: what is not noticed at once is noticed within seconds. */
    Map<Setting, Integer> SECONDS =
            Map.of(Setting.LIVENESS, 3, Setting.HEARTBEAT, 1, Setting.JOIN_DEADLINE, 10, Setting.DEADLINE, 20);

    /** Starts the ranks of a plan, with shared memory in this folder. */
    static FaultJob start(FaultPlan plan, Path sharedMemory) {
        return plan.launched() ? new ByLauncher(plan, sharedMemory) : new ByHand(plan, sharedMemory);
    }

    /** What a rank has written to standard output so far. */
    List<Line> lines(int rank);

    /** Whether all that should end does so before this time: all ranks but the victim, or the launcher. */
    boolean endsBefore(long nanos);

    /** When all have ended: what is wrong with the way in which the whole has ended, or null. */
    String mistake();

    /** Everything written. */
    String story();

    /** Ends what still runs, as a user would; after that nothing may be left in shared memory. */
    @Override
    void close();

    /** Ranks that the test starts one by one. */
    final class ByHand implements FaultJob {
        private final FaultPlan plan;
        private final Path sharedMemory;
        private final Job job;

        private ByHand(FaultPlan plan, Path sharedMemory) {
            this.plan = plan;
            this.sharedMemory = sharedMemory;
            JobSetup setup =
                    JobSetup.of(FaultPlan.RANKS, plan.wiring()).with(Setting.SHM_DIR.environmentName(), sharedMemory);
            for (Map.Entry<Setting, Integer> each : SECONDS.entrySet()) {
                setup = setup.with(each.getKey().environmentName(), each.getValue());
            }
            this.job = setup.running(FaultRank.class.getName(), plan.arguments().toArray(String[]::new))
                    .start();
        }

        @Override
        public List<Line> lines(int rank) {
            return job.rank(rank).transcript().timedLines();
        }

        @Override
        public boolean endsBefore(long nanos) {
            return job.without(plan.victim()).stream().allMatch(rank -> rank.endsBefore(nanos));
        }

        @Override
        public String mistake() {
            for (Rank rank : job.without(plan.victim())) {
                int status = rank.awaitEnd();
                if (status != 0 && status != 1) {
                    return "rank " + rank.number() + " ended with status " + status;
                }
            }
            return null;
        }

        @Override
        public String story() {
            return job.story();
        }

        /** What a killed rank leaves in shared memory is left to the next process of the user. */
        @Override
        public void close() {
            job.ranks().forEach(Rank::kill);
            job.ranks().forEach(Rank::awaitEnd);
            try {
                SharedMemoryFiles.sweep(sharedMemory);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            job.removeFolder();
        }
    }

    /** Ranks of {@code tutti run}. */
    final class ByLauncher implements FaultJob {
        private final FaultPlan plan;
        private final Launched job;

        private ByLauncher(FaultPlan plan, Path sharedMemory) {
            this.plan = plan;
            List<String> options = new ArrayList<>(List.of("--grace", "2"));
            if (plan.wiring() != Wiring.AUTO) {
                options.addAll(List.of("--link", plan.wiring().name().toLowerCase(java.util.Locale.ROOT)));
            }
            SECONDS.forEach((setting, value) -> options.addAll(List.of("--set", setting.fileName() + "=" + value)));
            List<String> rank = new ArrayList<>(Jvm.command(true, List.of()));
            rank.add(FaultRank.class.getName());
            rank.addAll(plan.arguments());
            this.job = Launched.start(List.of(), sharedMemory, options, FaultPlan.RANKS, rank);
        }

        @Override
        public List<Line> lines(int rank) {
            String prefix = "[" + rank + "] ";
            return job.transcript().timedLines().stream()
                    .filter(line -> line.text().startsWith(prefix))
                    .map(line -> new Line(line.text().substring(prefix.length()), line.nanos()))
                    .toList();
        }

        @Override
        public boolean endsBefore(long nanos) {
            return job.endsBefore(nanos);
        }

        /** The launcher's last line must name the victim. */
        @Override
        public String mistake() {
            List<String> said = job.launcherLines();
            if (job.awaitEnd() == 0) {
                return "the launcher ended with status 0";
            }
            return !said.isEmpty() && said.getLast().startsWith("tutti run: rank " + plan.victim() + " ")
                    ? null
                    : "the launcher says " + said;
        }

        @Override
        public String story() {
            return job.story();
        }

        @Override
        public void close() {
            job.close();
        }
    }
}
