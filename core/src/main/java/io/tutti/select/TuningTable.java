package io.tutti.select;

import io.tutti.model.LinkModel;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measured times: for a site, a collective and an algorithm, seconds by bytes; and what links cost. Its text is read and
 * written by {@link TuningText}. Changing it is for who measures; used by one thread.
 */
public final class TuningTable {
    private final SortedMap<MeasurementKey, SortedMap<String, SortedMap<String, MeasuredTimes>>> sites =
            new TreeMap<>(Comparator.comparing(MeasurementKey::hosts)
                    .thenComparing(MeasurementKey::link)
                    .thenComparing(MeasurementKey::ranks)
                    .thenComparing(MeasurementKey::nodes));
    private final SortedMap<String, LinkModel> links = new TreeMap<>();

    /** Adds a time, in place of an older one. */
    public void add(MeasurementKey key, String collective, String algorithm, long bytes, double seconds) {
        if (bytes < 0 || !(seconds > 0)) {
            throw new IllegalArgumentException("bytes=" + bytes + " and seconds=" + seconds + " must be above 0");
        }
        sites.computeIfAbsent(key, s -> new TreeMap<>())
                .computeIfAbsent(collective, c -> new TreeMap<>())
                .merge(
                        algorithm,
                        new MeasuredTimes(new TreeMap<>(Map.of(bytes, seconds))),
                        (old, added) -> old.with(added.points()));
    }

    /** Adds what a kind of link costs among some hosts, in place of what was there. */
    public void add(String hosts, LinkKind kind, LinkModel link) {
        links.put(hosts + " " + kind.word(), link);
    }

    /** Adds everything of another table, in place of what is here. */
    public void addAll(TuningTable other) {
        other.sites.forEach((key, collectives) -> collectives.forEach((collective, timings) -> timings.forEach(
                (name, timing) -> timing.points().forEach((bytes, s) -> add(key, collective, name, bytes, s)))));
        links.putAll(other.links);
    }

    /** The measured algorithms of a collective at a place; of these hosts, or else of any. */
    Map<String, MeasuredTimes> timings(Placement placement, String collective) {
        MeasurementKey key = MeasurementKey.of(placement);
        SortedMap<String, SortedMap<String, MeasuredTimes>> found = sites.get(key);
        found = found == null ? sites.get(key.anywhere()) : found;
        return found == null || !found.containsKey(collective) ? Map.of() : found.get(collective);
    }

    /** What a kind of link costs among these hosts, or else among any. */
    Optional<LinkModel> link(String hosts, LinkKind kind) {
        LinkModel own = links.get(hosts + " " + kind.word());
        return Optional.ofNullable(own == null ? links.get(Placement.ANY_HOSTS + " " + kind.word()) : own);
    }

    SortedMap<MeasurementKey, SortedMap<String, SortedMap<String, MeasuredTimes>>> sites() {
        return sites;
    }

    SortedMap<String, LinkModel> links() {
        return links;
    }
}
