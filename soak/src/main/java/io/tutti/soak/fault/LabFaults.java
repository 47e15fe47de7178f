package io.tutti.soak.fault;

import io.tutti.error.CommunicationException.Category;
import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.Rate;
import io.tutti.soak.fault.Expectation.Naming;
import io.tutti.soak.fault.Expectation.Victim;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Faults of links between hosts. */
final class LabFaults {
    private static final Set<Category> LOST = EnumSet.of(Category.PEER_LOST, Category.DEADLINE);
    private static final int MOST_MILLIS = 1_500;
    private static final Duration SHORT_CUT = Duration.ofMillis(1_000);
    private static final Rate SLOW = Rate.parse("20mbit");

    private LabFaults() {}

    static List<Fault> all() {
        return List.of(
                new LinkFault(
                        "cut",
                        "the link of a rank's host goes down",
                        new Expectation(
                                        EnumSet.of(Category.PEER_LOST),
                                        Naming.VICTIM,
                                        Victim.SILENT,
                                        SoakTimes.SILENCE_NOTICED)
                                .orSuccess(),
                        (lab, victim, ranks) -> new HostLink(lab, victim).cut()),
                new LinkFault(
                        "cut-short",
                        "the link of a rank's host goes down for a second",
                        Expectation.success(),
                        (lab, victim, ranks) -> new HostLink(lab, victim).cutFor(SHORT_CUT)),
                new LinkFault(
                        "one-way",
                        "packets from one rank's host to another's are lost",
                        new Expectation(LOST, Naming.LINK_TO_NEXT, Victim.SILENT, SoakTimes.LINK_NOTICED).orSuccess(),
                        (lab, victim, ranks) -> new HostLink(lab, victim).loseTo((victim + 1) % ranks)),
                new LinkFault(
                        "slow",
                        "all links become slow",
                        Expectation.success(),
                        (lab, victim, ranks) -> lab.rate(SLOW)));
    }

    /** What is done to the lab. */
    @FunctionalInterface
    interface Step {
        void run(Lab lab, int victim, int ranks) throws IOException, InterruptedException;
    }

    /** Draws a time. */
    static int millis(FaultRequest request) {
        return request.random().nextInt(MOST_MILLIS);
    }
}
