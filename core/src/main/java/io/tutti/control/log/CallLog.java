package io.tutti.control.log;

import io.tutti.call.CallFingerprint;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The collectives that one rank has begun on one communicator: the last runs of equal collectives, and a chained hash of all
 * collectives begun there. Ranks that have begun the same collectives have equal hashes, so the hash in a message's header
 * states whether its sender has begun the same sequence.
 *
 * <p>Written by the thread that runs the collective, read by the control thread, without locks: a run's first number is
 * cleared before and set after its other fields, so a reader that finds the same number before and after has read one run.
 * Its last number grows.
 */
public sealed class CallLog permits FailpointCallLog {
    /** Runs kept. A rank gets ahead of others by as many messages as links hold, a few thousand, most of them equal. */
    public static final int RUNS = 1024;

    /** Longer runs are cut, so that a hash inside one is found soon. */
    private static final int LONGEST_RUN = 1 << 16;

    private static final VarHandle NUMBERS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long communicator;
    private final int[] members;
    private final CallTimes times = new CallTimes();
    private final long[] firsts = new long[RUNS];
    private final long[] lasts = new long[RUNS];
    private final long[] counts = new long[RUNS];
    private final CallFingerprint[] fingerprints = new CallFingerprint[RUNS];
    private final String[] protocols = new String[RUNS];
    /** Per run: the hash of one of its collectives, and that of all before it. */
    private final long[] hashes = new long[RUNS];

    private final long[] before = new long[RUNS];
    private int newest;
    private long chain;
    private volatile boolean left;
    private volatile Stall stall = new Stall(0, StallReport.NONE);

    private volatile Supplier<String> callSite = () -> "";
    private volatile String failedSite = "";

    private record Stall(long sequence, StallReport waits) {}

    /** An empty call log; sequence numbers begin at 1. */
    public CallLog(long communicator) {
        this(communicator, new int[0]);
    }

    /**
     * An empty call log; sequence numbers begin at 1.
     *
     * @param members the communicator's world ranks
     */
    public CallLog(long communicator, int[] members) {
        this.communicator = communicator;
        this.members = members.clone();
        this.chain = communicator;
    }

    /** The communicator it belongs to. */
    public long communicator() {
        return communicator;
    }

    /** When the last collectives began and ended. */
    public CallTimes times() {
        return times;
    }

    /**
     * Tells where the program is that uses this communicator.
     *
     * @param site returns the call site in a few words, empty if it is unknown; any thread may call it
     */
    public void locate(Supplier<String> site) {
        callSite = site;
    }

    /** A call has failed: keeps the place from which it was made, which its thread leaves now. */
    public void keepCallSite() {
        failedSite = callSite.get();
    }

    /** Where the program is that uses this communicator, or where its call failed; empty if unknown. Stops its thread for a moment. */
    String callSite() {
        String failed = failedSite;
        return failed.isEmpty() ? callSite.get() : failed;
    }

    /**
     * Records that collective {@code sequence} has begun. Must precede any wait of that collective. Allocates nothing.
     *
     * @param protocol text after the fingerprint that must be equal, too, where no count was agreed on
     * @return the hash of this collective and all before it, as messages carry it
     */
    public int publish(long sequence, CallFingerprint fingerprint, long count, String protocol) {
        int slot = newest;
        if (isLike(slot, fingerprint, count, protocol) && sequence - firsts[slot] < LONGEST_RUN) {
            NUMBERS.setRelease(lasts, slot, sequence);
        } else {
            beginRun(sequence, fingerprint, count, protocol);
            slot = newest;
        }
        chain = CallFingerprint.mix(chain, hashes[slot]);
        return CallFingerprint.fold(chain);
    }

    private boolean isLike(int slot, CallFingerprint fingerprint, long count, String protocol) {
        return counts[slot] == count
                && protocols[slot] == protocol
                && (fingerprints[slot] == fingerprint || fingerprint.equals(fingerprints[slot]));
    }

    private void beginRun(long sequence, CallFingerprint fingerprint, long count, String protocol) {
        int slot = newest + 1 & RUNS - 1;
        NUMBERS.setRelease(firsts, slot, 0L);
        VarHandle.storeStoreFence();
        counts[slot] = count;
        fingerprints[slot] = fingerprint;
        protocols[slot] = protocol;
        hashes[slot] = fingerprint.hash(count);
        before[slot] = chain;
        lasts[slot] = sequence;
        NUMBERS.setRelease(firsts, slot, sequence);
        newest = slot;
    }

    /** Records what this rank waits for in collective {@code sequence}; {@link StallReport#NONE} once it makes progress. */
    public void await(long sequence, StallReport waits) {
        stall = new Stall(sequence, waits);
    }

    /** What this rank waits for in a collective. */
    StallReport waits(long sequence) {
        Stall now = stall;
        return now.sequence == sequence ? now.waits : StallReport.NONE;
    }

    /** Whether the latest collective has ended, or what it waits for was recorded. */
    boolean isExplained() {
        long latest = latest();
        return latest == 0
                || stall.sequence == latest
                || times.upTo(latest, 1).getFirst().ended();
    }

    /** All that is kept, at most so many records, and texts of so many characters. */
    CommunicatorRecord record(int records, int characters) {
        long latest = latest();
        List<CallSpan> spans = times.upTo(latest, records);
        List<CallRun> runs = runs(RUNS, characters);
        long oldest = latest() - CallTimes.CALLS + 2; // what was begun meanwhile has overwritten those before
        return new CommunicatorRecord(
                communicator,
                members,
                latest,
                left,
                callSite(),
                waits(latest),
                runs.stream()
                        .filter(run -> run.last() > latest - CallTimes.CALLS)
                        .toList(),
                spans.stream().filter(span -> span.sequence() >= oldest).toList());
    }

    /** Records that this rank will begin no more collectives, and is nowhere in them. */
    public void leave() {
        left = true;
        callSite = () -> "";
    }

    /** Whether this rank has left. */
    public boolean hasLeft() {
        return left;
    }

    /** The fingerprint and count of collective {@code sequence}; null if it was not begun or is no longer kept. */
    public String describe(long sequence) {
        int slot = find(sequence);
        CallRun run = slot < 0 ? null : read(slot);
        return run == null || run.first() > sequence ? null : run.text();
    }

    /** The name of collective {@code sequence}, which has begun, as failures tell it. */
    public String name(long sequence) {
        String text = describe(sequence);
        return CallName.of(communicator, sequence, text == null ? "" : text);
    }

    /** The hash of all collectives begun before collective {@code sequence}; 0 if that is no longer kept. */
    long chainBefore(long sequence) {
        int slot = find(sequence);
        if (slot < 0) {
            return 0;
        }
        long first = (long) NUMBERS.getAcquire(firsts, slot);
        long hash = hashes[slot];
        long result = before[slot];
        VarHandle.loadLoadFence();
        if (first == 0 || first > sequence || (long) NUMBERS.getAcquire(firsts, slot) != first) {
            return 0;
        }
        for (long number = first; number < sequence; number++) {
            result = CallFingerprint.mix(result, hash);
        }
        return result;
    }

    /** The hash of all collectives begun. Exact once the rank has left. */
    long chain() {
        return chain;
    }

    /** The highest sequence number begun, or 0. */
    public long latest() {
        long latest = 0;
        for (int slot = 0; slot < RUNS; slot++) {
            if ((long) NUMBERS.getAcquire(firsts, slot) != 0) {
                latest = Math.max(latest, (long) NUMBERS.getAcquire(lasts, slot));
            }
        }
        return latest;
    }

    /** The newest runs in order, at most {@code most} of them, and with texts of no more than {@code characters}. */
    List<CallRun> runs(int most, int characters) {
        List<CallRun> all = new ArrayList<>();
        for (int slot = 0; slot < RUNS; slot++) {
            CallRun run = read(slot);
            if (run != null) {
                all.add(run);
            }
        }
        all.sort((one, other) -> Long.compare(one.first(), other.first()));
        int from = all.size();
        int room = characters;
        while (from > 0
                && all.size() - from < most
                && room >= all.get(from - 1).text().length()) {
            room -= all.get(--from).text().length();
        }
        return List.copyOf(all.subList(from, all.size()));
    }

    private int find(long sequence) {
        for (int slot = 0; slot < RUNS; slot++) {
            long first = (long) NUMBERS.getAcquire(firsts, slot);
            if (first != 0 && first <= sequence && sequence <= (long) NUMBERS.getAcquire(lasts, slot)) {
                return slot;
            }
        }
        return -1;
    }

    private CallRun read(int slot) {
        long first = (long) NUMBERS.getAcquire(firsts, slot);
        if (first == 0) {
            return null;
        }
        String text = fingerprints[slot].describe(counts[slot])
                + (counts[slot] == CallFingerprint.ANY_COUNT ? protocols[slot] : "");
        long last = (long) NUMBERS.getAcquire(lasts, slot);
        VarHandle.loadLoadFence();
        return (long) NUMBERS.getAcquire(firsts, slot) == first ? new CallRun(first, last, text) : null;
    }
}
