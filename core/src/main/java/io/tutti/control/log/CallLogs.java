package io.tutti.control.log;

import io.tutti.spi.CollectiveCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A rank's call logs: those of its communicators, and the latest of communicators that are closed. Any thread may call it. */
public final class CallLogs {
    /** The number of the call log of what ranks do before a program's first call; no communicator's. */
    public static final long WARM_UP = -1;

    /** Call logs of closed communicators that are kept, and those of which a farewell tells. */
    public static final int MOST_RETIRED = 64;

    private static final int RECORD_CHARACTERS = 1 << 14;

    private final Map<Long, CallLog> living = new LinkedHashMap<>();
    private final Map<String, CallCount> counts = new TreeMap<>();
    private final Map<Long, CallLog> retired = recent(MOST_RETIRED);
    /** Whether there were more than are kept. */
    private boolean hasDropped;

    public synchronized void add(CallLog log) {
        living.put(log.communicator(), log);
    }

    public synchronized void remove(CallLog log) {
        living.remove(log.communicator());
        hasDropped |= retired.size() == MOST_RETIRED;
        retired.put(log.communicator(), log);
    }

    /**
     * What this rank says about a collective.
     *
     * <p>Another rank asks about a communicator that it has made, so this one has made it, too, or is about to. What is not known is
     * therefore what was closed long ago, if so much was closed that call logs were dropped.
     */
    public synchronized CallLogReply answer(long communicator, long sequence, boolean withPast) {
        CallLog log = living.get(communicator);
        if (log != null) {
            return CallLogReply.of(log, communicator, sequence, withPast);
        }
        CallLog old = retired.get(communicator);
        if (old == null && hasDropped) {
            return CallLogReply.forgotten(communicator, sequence);
        }
        CallLogReply reply = CallLogReply.of(old, communicator, sequence, withPast);
        return old == null ? reply : reply.afterLeaving();
    }

    /** The replies for a farewell, one for each call log; of more than {@link #MOST_RETIRED}, the latest. */
    public synchronized List<CallLogReply> summary() {
        List<CallLogReply> all = new ArrayList<>();
        for (Map<Long, CallLog> logs : List.of(retired, living)) {
            for (CallLog log : logs.values()) {
                all.add(CallLogReply.farewell(log));
            }
        }
        return all.subList(Math.max(0, all.size() - MOST_RETIRED), all.size());
    }

    /** Whether each communicator says what its rank waits for, if it waits. */
    public synchronized boolean areExplained() {
        return living.values().stream().allMatch(CallLog::isExplained);
    }

    /** Returns the counter of a kind of collective, which all communicators share. */
    public synchronized CallCount counter(String collective) {
        return counts.computeIfAbsent(collective, CallCount::new);
    }

    /** What was counted, by the name of the collective. */
    public synchronized List<CollectiveCount> counts() {
        return counts.values().stream().map(CallCount::read).toList();
    }

    /** The longest wait in a collective of any communicator, as far as is known, in nanoseconds. */
    public synchronized long waitingNanos() {
        return living.values().stream()
                .mapToLong(log -> log.times().waitingNanos(log.latest()))
                .max()
                .orElse(0);
    }

    /**
     * What is recorded of all communicators, the world's first; of many communicators those that were made first and last.
     *
     * @param most how many are wanted
     */
    public List<CommunicatorRecord> records(int most) {
        List<CallLog> all;
        synchronized (this) {
            all = new ArrayList<>(retired.values());
            all.removeIf(log -> log.communicator() == WARM_UP);
            all.addAll(living.values());
        }
        all.sort(Comparator.comparingInt(log -> log.communicator() == 0 ? 0 : 1));
        int dropped = Math.max(0, all.size() - most);
        List<CommunicatorRecord> records = new ArrayList<>();
        for (int index = 0; index < all.size(); index++) {
            if (index == 0 || index > dropped) {
                records.add(all.get(index).record(CallTimes.CALLS, RECORD_CHARACTERS));
            }
        }
        return records;
    }

    /** A map that drops its eldest entries. */
    public static <K, V> Map<K, V> recent(int most) {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }
}
