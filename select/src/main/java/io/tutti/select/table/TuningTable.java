package io.tutti.select.table;

import io.tutti.cost.LinkCosts;
import io.tutti.cost.Placement;
import io.tutti.model.LinkModel;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measurements: the seconds by bytes for each key, collective and algorithm, and the costs of links. {@link TuningText} reads and
 * writes it. Only a tuning run changes it. Not thread-safe.
 */
public final class TuningTable {
    private final SortedMap<MeasurementKey, SortedMap<String, SortedMap<String, MeasuredTimes>>> times =
            new TreeMap<>();
    private final SortedMap<String, LinkModel> links = new TreeMap<>();

    /**
     * Adds a measured time. It replaces an older one of the same key, collective, algorithm and size.
     *
     * @param key the placements to which it applies
     * @param collective the name of the collective
     * @param algorithm the name of the algorithm with its parameters
     * @param bytes the size of the whole vector, 0 or more
     * @param seconds the time of one call, above 0
     * @throws IllegalArgumentException if a number is out of range
     */
    public void add(MeasurementKey key, String collective, String algorithm, long bytes, double seconds) {
        if (bytes < 0 || !(seconds > 0)) {
            throw new IllegalArgumentException("bytes=" + bytes + " and seconds=" + seconds + " must be above 0");
        }
        times.computeIfAbsent(key, s -> new TreeMap<>())
                .computeIfAbsent(collective, c -> new TreeMap<>())
                .merge(
                        algorithm,
                        new MeasuredTimes(new TreeMap<>(Map.of(bytes, seconds))),
                        (old, added) -> old.with(added.points()));
    }

    /**
     * Adds the costs of a kind of link. They replace older ones of the same hosts and kind.
     *
     * @param hosts the name of the set of hosts
     * @param kind key of the kind of link
     * @param link the measured costs
     */
    public void add(String hosts, String kind, LinkModel link) {
        links.put(hosts + " " + kind, link);
    }

    /**
     * Returns the costs of messages for a placement.
     *
     * @param placement where the ranks are
     * @return the costs that were measured on its hosts, and default costs where none were
     */
    public LinkCosts costs(Placement placement) {
        LinkCosts otherwise = LinkCosts.unmeasured(placement);
        return new LinkCosts(
                link(placement.hosts(), placement.within().key()).orElse(otherwise.within()),
                link(placement.hosts(), placement.between().key()).orElse(otherwise.between()));
    }

    /** Adds all entries of another table. They replace equal entries of this one. */
    public void addAll(TuningTable other) {
        other.times.forEach((key, collectives) -> collectives.forEach((collective, timings) -> timings.forEach(
                (name, timing) -> timing.points().forEach((bytes, s) -> add(key, collective, name, bytes, s)))));
        links.putAll(other.links);
    }

    /** Returns the measured times by algorithm for these hosts, or else for any hosts; empty if there are none. */
    public Map<String, MeasuredTimes> timings(Placement placement, String collective) {
        MeasurementKey key = MeasurementKey.of(placement);
        SortedMap<String, SortedMap<String, MeasuredTimes>> found = times.get(key);
        found = found == null ? times.get(key.anywhere()) : found;
        return found == null || !found.containsKey(collective) ? Map.of() : found.get(collective);
    }

    /** Returns the costs of a kind of link for these hosts, or else for any hosts. */
    public Optional<LinkModel> link(String hosts, String kind) {
        LinkModel own = links.get(hosts + " " + kind);
        return Optional.ofNullable(own == null ? links.get(Placement.ANY_HOSTS + " " + kind) : own);
    }

    SortedMap<MeasurementKey, SortedMap<String, SortedMap<String, MeasuredTimes>>> times() {
        return times;
    }

    SortedMap<String, LinkModel> links() {
        return links;
    }
}
