package io.tutti.messaging.protocol;

/**
 * Entries by source and tag, each of which may be {@link Entry#ANY}, a value like any other here. Entries of equal source and tag are
 * found in the order in which they were added. Adding, removing and finding take constant time unless many tags share a bucket.
 */
final class MatchTable<E extends Entry> {
    private static final int FIRST_BUCKETS = 64;

    private Entry[] first = new Entry[FIRST_BUCKETS];
    private Entry[] last = new Entry[FIRST_BUCKETS];
    private int size;

    private static int hash(int source, int tag) {
        int mixed = (source * 0x9E3779B1 ^ tag) * 0x85EBCA6B;
        return mixed ^ mixed >>> 15;
    }

    private int bucket(int source, int tag) {
        return hash(source, tag) & first.length - 1;
    }

    void add(E entry) {
        if (size == 2 * first.length) {
            grow();
        }
        append(entry);
        size++;
    }

    private void append(Entry entry) {
        int bucket = bucket(entry.source, entry.tag);
        entry.previous = last[bucket];
        entry.next = null;
        if (last[bucket] == null) {
            first[bucket] = entry;
        } else {
            last[bucket].next = entry;
        }
        last[bucket] = entry;
    }

    /** Keeps the order within each bucket, because both halves of a bucket are filled from its front. */
    private void grow() {
        Entry[] old = first;
        first = new Entry[2 * old.length];
        last = new Entry[2 * old.length];
        for (Entry entry : old) {
            for (Entry each = entry, after; each != null; each = after) {
                after = each.next;
                append(each);
            }
        }
    }

    void remove(E entry) {
        int bucket = bucket(entry.source, entry.tag);
        if (entry.previous == null) {
            first[bucket] = entry.next;
        } else {
            entry.previous.next = entry.next;
        }
        if (entry.next == null) {
            last[bucket] = entry.previous;
        } else {
            entry.next.previous = entry.previous;
        }
        entry.next = null;
        entry.previous = null;
        size--;
    }

    /** Returns the first entry with exactly this source and tag, or null. */
    @SuppressWarnings("unchecked") // only E are added
    E find(int source, int tag) {
        Entry entry = first[bucket(source, tag)];
        while (entry != null && (entry.source != source || entry.tag != tag)) {
            entry = entry.next;
        }
        return (E) entry;
    }
}
