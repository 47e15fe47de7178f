package io.tutti.run.task;

import io.tutti.call.CallFingerprint;
import io.tutti.call.CollectiveCall;
import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallName;
import io.tutti.control.log.Finding;
import io.tutti.control.log.Sent;
import io.tutti.control.log.StallReport;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.run.executor.PlanExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What can be said about a task that makes no progress: whom it waits for, which peer is lost, why it fails. All ranks in it are
 * world ranks. Used by the holder of the progress lock, off the hot path.
 */
public final class TaskDiagnosis {
    private final CollectiveTask task;
    private final CommunicatorContext context;

    TaskDiagnosis(CollectiveTask task) {
        this.task = task;
        this.context = task.context();
    }

    /** Whether the task cannot complete: a peer is lost, or has sent what does not fit. */
    public boolean isInTrouble() {
        PlanExecutor executor = task.executor();
        return executor.unexpectedPeer() != PlanExecutor.NONE || executor.lostPeer() != PlanExecutor.NONE;
    }

    /** Returns the failure of a task that {@link #isInTrouble}. */
    public CommunicationException trouble() {
        int unexpected = task.executor().unexpectedPeer();
        if (unexpected != PlanExecutor.NONE) {
            int world = context.worldRank(unexpected);
            return new CommunicationException(
                    Category.MISMATCH,
                    List.of(world),
                    context.describe(world)
                            + " sent a message of another call, type or length than "
                            + context.describe(context.control().rank()) + " expects in " + call());
        }
        int world = context.worldRank(task.executor().lostPeer());
        return new CommunicationException(
                Category.PEER_LOST,
                List.of(world),
                "the connection to " + context.describe(world) + " was lost in " + describe());
    }

    /** Why the deadline has passed, as far as is known: which ranks have not called, or which this rank waits for. */
    CommunicationException late(String how) {
        Finding finding = task.isCollective() ? context.diagnosis(task.sequence()) : Finding.NONE;
        List<Integer> ranks = finding.ranks().isEmpty()
                ? awaited().stream().map(Awaited::rank).distinct().sorted().toList()
                : finding.ranks();
        return new CommunicationException(
                Category.DEADLINE,
                ranks.isEmpty() ? List.of(context.control().rank()) : ranks,
                how + " in " + describe() + (finding.text().isEmpty() ? "" : "; " + finding.text()));
    }

    /** Tells the control plane of a peer whose link has ended. */
    void reportLostPeer() {
        int lost = task.executor().lostPeer();
        if (lost != PlanExecutor.NONE) {
            context.control().lost(context.worldRank(lost));
        }
    }

    /** Returns what the call log keeps of a task that waits. */
    StallReport stall() {
        return new StallReport(awaited(), sent(), moved());
    }

    /** Returns the links that the task waits for, as text. */
    String awaitedLinks() {
        return awaited().stream()
                .map(each -> each.direction(context.control().rank()))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private List<Awaited> awaited() {
        return task.executor().awaited().stream()
                .map(each -> each.withRank(context.worldRank(each.rank())))
                .toList();
    }

    private List<Sent> sent() {
        return task.executor().sent().stream()
                .map(each -> each.withRank(context.worldRank(each.rank())))
                .toList();
    }

    /** The link that moved last; empty if none has, or it is unknown. */
    private String moved() {
        Awaited last = task.executor().lastMoved();
        return last == null
                ? ""
                : last.withRank(context.worldRank(last.rank()))
                        .direction(context.control().rank());
    }

    /** Names the call, and says whom it waits for. Throws nothing, whatever state a failure left. */
    public String describe() {
        try {
            return call() + words();
        } catch (RuntimeException | Error e) {
            return "a collective that cannot be described (" + e.getClass().getSimpleName() + ")";
        }
    }

    /** Names the call, with its number if it has begun. Any thread may call it; one that does not drive may not see the number yet. */
    public String call() {
        return call(task.isNumbered() ? task.sequence() : 0);
    }

    /** Names the call without a number, which is that of the latest run. Any thread may call it. */
    public String name() {
        return call(0);
    }

    private String call(long number) {
        CollectiveCall call = task.lowered().call();
        if (!task.isCollective()) {
            return transfer(call, number);
        }
        String text = task.lowered().fingerprint.describe(call.count())
                + (call.count() == CallFingerprint.ANY_COUNT ? task.protocol() : ""); // as the call log has it
        return context.isForWarmUp() ? text + ", the warm-up of connect" : CallName.of(communicator(), number, text);
    }

    private String transfer(CollectiveCall call, long number) {
        boolean sends = context.worldRank(call.root()) == context.control().rank();
        String what = new CallFingerprint(sends ? "send" : "receive", "", call.type(), CollectiveCall.NONE, "")
                .describe(call.count());
        String peer = context.describe(context.worldRank(sends ? call.destination() : call.root()));
        return what
                + (sends ? " to " : " from ")
                + peer
                + (number == 0 ? "" : ", transfer #" + number)
                + CallName.ofCommunicator(communicator());
    }

    private long communicator() {
        return context.callLog().communicator();
    }

    private String words() {
        List<String> words = new ArrayList<>();
        if (task.hasBegun()) {
            if (!task.executor().describe().isEmpty()) {
                words.add(task.executor().describe());
            }
            awaited().forEach(each -> words.add(words(each)));
        }
        return words.isEmpty() ? "" : " (" + String.join(", ", words) + ")";
    }

    private String words(Awaited each) {
        return "waiting for " + context.describe(each.rank()) + " to " + (each.toSend() ? "take" : "send") + " over "
                + each.link();
    }
}
