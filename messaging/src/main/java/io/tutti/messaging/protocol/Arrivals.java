package io.tutti.messaging.protocol;

/** Messages that no receive expected, in the order in which they arrived. Entries are used again. */
final class Arrivals {
    private final MatchTable<Arrival> table = new MatchTable<>();
    private Arrival oldest;
    private Arrival newest;
    private Arrival free;

    /** Returns an entry for a message, which is not yet found. */
    Arrival create(Peer peer, int source, int tag, long bytes, int elementShift) {
        Arrival arrival = free == null ? new Arrival() : free;
        free = free == null ? null : free.later;
        arrival.later = null;
        arrival.begin(peer, source, tag, bytes, elementShift);
        return arrival;
    }

    void add(Arrival arrival) {
        table.add(arrival);
        arrival.earlier = newest;
        if (newest == null) {
            oldest = arrival;
        } else {
            newest.later = arrival;
        }
        newest = arrival;
    }

    void remove(Arrival arrival) {
        table.remove(arrival);
        if (arrival.earlier == null) {
            oldest = arrival.later;
        } else {
            arrival.earlier.later = arrival.later;
        }
        if (arrival.later == null) {
            newest = arrival.earlier;
        } else {
            arrival.later.earlier = arrival.earlier;
        }
        arrival.earlier = null;
        arrival.later = null;
    }

    /** Returns the oldest message that an entry takes, or null. With a wildcard it looks at one after the other. */
    Arrival find(Entry asked) {
        if (asked.source != Entry.ANY && asked.tag != Entry.ANY) {
            return table.find(asked.source, asked.tag);
        }
        Arrival arrival = oldest;
        while (arrival != null && !asked.takes(arrival.source, arrival.tag)) {
            arrival = arrival.later;
        }
        return arrival;
    }

    /** Keeps an entry that was removed, for another message. */
    void recycle(Arrival arrival) {
        arrival.end();
        arrival.later = free;
        free = arrival;
    }
}
