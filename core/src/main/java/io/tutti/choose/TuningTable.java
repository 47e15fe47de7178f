package io.tutti.choose;

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
    private final SortedMap<Site, SortedMap<String, SortedMap<String, Timing>>> sites =
            new TreeMap<>(Comparator.comparing(Site::hosts)
                    .thenComparing(Site::link)
                    .thenComparing(Site::ranks)
                    .thenComparing(Site::nodes));
    private final SortedMap<String, LinkModel> links = new TreeMap<>();

    /** Adds a time, in place of an older one. */
    public void add(Site site, String collective, String algorithm, long bytes, double seconds) {
        if (bytes < 0 || !(seconds > 0)) {
            throw new IllegalArgumentException("bytes=" + bytes + " and seconds=" + seconds + " must be above 0");
        }
        sites.computeIfAbsent(site, s -> new TreeMap<>())
                .computeIfAbsent(collective, c -> new TreeMap<>())
                .merge(
                        algorithm,
                        new Timing(new TreeMap<>(Map.of(bytes, seconds))),
                        (old, added) -> old.with(added.points()));
    }

    /** Adds what a kind of link costs among some hosts, in place of what was there. */
    public void add(String hosts, LinkKind kind, LinkModel link) {
        links.put(hosts + " " + kind.word(), link);
    }

    /** Adds everything of another table, in place of what is here. */
    public void addAll(TuningTable other) {
        other.sites.forEach((site, collectives) -> collectives.forEach((collective, timings) -> timings.forEach(
                (name, timing) -> timing.points().forEach((bytes, s) -> add(site, collective, name, bytes, s)))));
        links.putAll(other.links);
    }

    /** The measured algorithms of a collective at a place; of these hosts, or else of any. */
    Map<String, Timing> timings(Place place, String collective) {
        Site site = Site.of(place);
        SortedMap<String, SortedMap<String, Timing>> found = sites.get(site);
        found = found == null ? sites.get(site.anywhere()) : found;
        return found == null || !found.containsKey(collective) ? Map.of() : found.get(collective);
    }

    /** What a kind of link costs among these hosts, or else among any. */
    Optional<LinkModel> link(String hosts, LinkKind kind) {
        LinkModel own = links.get(hosts + " " + kind.word());
        return Optional.ofNullable(own == null ? links.get(Place.ANY_HOSTS + " " + kind.word()) : own);
    }

    SortedMap<Site, SortedMap<String, SortedMap<String, Timing>>> sites() {
        return sites;
    }

    SortedMap<String, LinkModel> links() {
        return links;
    }
}
