package io.tutti.soak.fault;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Many faults in one job, one after the other.
 *
 * @param kinds of faults
 * @param count how many faults
 */
public record LongJob(List<JobFaultKind> kinds, int count) implements Fault {
    /** Ranks besides the usual ones; a second rank can be lost among four or five. */
    private static final int MOST_MORE = 2;
    /** Faults of a phase; each happens to another rank. */
    private static final int MOST_TOGETHER = 3;
    /** A replacement may give up while survivors wait for a rank that is stopped. */
    private static final int REPLACEMENTS_OF_FAULT = 6;

    /** Copies the list. */
    public LongJob {
        kinds = List.copyOf(kinds);
        if (count < 1) {
            throw new IllegalArgumentException("count=" + count + " must be at least 1");
        }
    }

    /**
     * Makes one of those faults through which a job lives.
     *
     * @param faults names of faults
     * @param count how many faults
     * @return the long job
     * @throws IllegalArgumentException if each of these faults ends a job
     */
    public static LongJob of(List<Fault> faults, int count) {
        List<JobFaultKind> kinds =
                JobFaultKind.named(faults.stream().map(Fault::name).toList());
        if (kinds.stream().allMatch(kind -> kind.weight(2) == 0)) {
            throw new IllegalArgumentException("none of these faults leaves a job of any size alive; those that do: "
                    + String.join(", ", names()));
        }
        return new LongJob(kinds, count);
    }

    /** {@return the names of all faults through which a job lives} */
    public static List<String> names() {
        return List.of(JobFaultKind.values()).stream().map(JobFaultKind::word).toList();
    }

    @Override
    public String name() {
        return "long-job";
    }

    @Override
    public String description() {
        return "many faults, one after the other, in a job that goes on";
    }

    @Override
    public boolean takes(SoakLink link) {
        return link != SoakLink.LAB;
    }

    @Override
    public int ranks(RandomGenerator random, int usual) {
        return usual + random.nextInt(MOST_MORE + 1);
    }

    @Override
    public Injection inject(FaultRequest request) {
        return Injection.of(count + " faults of " + request.ranks() + " ranks", Expectation.success())
                .goingOn(ReplacementPlan.of(REPLACEMENTS_OF_FAULT * count, faults(request)));
    }

    private List<JobFault> faults(FaultRequest request) {
        List<JobFaultKind> urn = kinds.stream()
                .flatMap(kind -> Collections.nCopies(kind.weight(request.ranks()), kind).stream())
                .toList();
        List<JobFault> faults = new ArrayList<>();
        for (int phase = 1; faults.size() < count; phase++) {
            FaultRequest own = request.of(request.random().nextInt(request.ranks()));
            JobFault fault = request.oneOf(urn).draw(own, phase);
            faults.add(fault);
            faults.addAll(more(fault, own));
        }
        return faults.subList(0, count);
    }

    /** Others in the same phase: ranks that are late together, or while the others go on after a loss. */
    private List<JobFault> more(JobFault fault, FaultRequest request) {
        List<JobFaultKind> late =
                JobFaultKind.LATE.stream().filter(kinds::contains).toList();
        List<JobFault> more = new ArrayList<>();
        int most = late.isEmpty() || fault.second().isPresent()
                ? 0
                : request.random().nextInt(MOST_TOGETHER);
        for (int i = 1; i <= most; i++) {
            JobFaultKind kind = request.oneOf(late);
            FaultRequest next = request.of((request.victim() + i) % request.ranks());
            more.add(fault.isLoss() ? kind.meanwhile(request, fault.phase(), i == 1) : kind.draw(next, fault.phase()));
        }
        return more;
    }
}
