package io.tutti.soak.fault;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.Rate;
import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.LaunchedJob;
import io.tutti.soak.rank.RankLine.Word;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A fault of a link of a lab, at a random time after the ranks have joined.
 *
 * @param name its word
 * @param description what happens
 * @param expectation what must be seen
 * @param step what is done to the lab
 */
record LinkFault(String name, String description, Expectation expectation, LabFaults.Step step) implements Fault {
    @Override
    public Optional<String> obstacle() {
        return Lab.obstacle();
    }

    @Override
    public boolean takes(SoakLink link) {
        return link == SoakLink.LAB;
    }

    @Override
    public Injection inject(FaultRequest request) {
        int millis = LabFaults.millis(request);
        Lab lab = request.lab().orElseThrow();
        return Injection.of("after " + millis + " ms", expectation)
                .disturbed(new OnLab(lab, request.victim(), request.ranks(), millis, step));
    }

    /**
     * Disturbs the links of a lab, and restores them.
     *
     * @param lab the lab
     * @param victim the rank, and its host
     * @param ranks how many there are
     * @param millis after the rank has joined
     * @param step what is done
     */
    private record OnLab(Lab lab, int victim, int ranks, int millis, LabFaults.Step step) implements Disturbance {
        @Override
        public void run(LaunchedJob job) throws IOException, InterruptedException {
            job.await(() -> job.trace().ranks().get(victim).has(Word.JOINED));
            TimeUnit.MILLISECONDS.sleep(millis);
            job.disturbedNow();
            step.run(lab, victim, ranks);
        }

        @Override
        public void restore() {
            new HostLink(lab, victim).restore();
            lab.rate(Rate.NONE);
        }
    }
}
