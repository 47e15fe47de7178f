package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Gloo, the library below PyTorch's collectives on processors. It always uses TCP, and has no launcher: its program starts
 * the ranks. Ranks are not bound to processors, since each has a thread for its connections.
 */
record GlooPeer() implements CompiledLibrary {
    private static final String DEFAULT = "default";
    private static final List<String> ALLREDUCE = List.of(DEFAULT, "bcube", "halving-doubling");
    private static final Set<BenchCollective> MISSING = EnumSet.of(BenchCollective.SCAN, BenchCollective.EXSCAN);
    /** The argument of the program for ranks on this machine. */
    private static final String NONE = "-";

    @Override
    public String name() {
        return "gloo";
    }

    @Override
    public boolean isMpi() {
        return false;
    }

    @Override
    public List<String> programs() {
        return List.of("g++");
    }

    @Override
    public List<String> files() {
        return List.of("/usr/include/gloo/allreduce.h");
    }

    @Override
    public String packages() {
        return "g++ libgloo-dev";
    }

    @Override
    public PeerSource source() {
        return new PeerSource("gloo.cc", "g++", List.of("-std=c++17", "-O3"), List.of("-lgloo"));
    }

    @Override
    public Optional<String> refusal(BenchCollective collective, boolean starts) {
        if (MISSING.contains(collective)) {
            return Optional.of("has no " + collective.text());
        }
        return starts ? Optional.of("has no calls that are started; omit --started") : Optional.empty();
    }

    @Override
    public boolean isTcpOnly() {
        return true;
    }

    @Override
    public List<String> settings(PeerHosts site, BenchCollective collective) {
        return collective == BenchCollective.ALLREDUCE ? ALLREDUCE : List.of(DEFAULT);
    }

    @Override
    public List<String> command(
            PeerHosts site, String setting, BenchCollective collective, PeerFiles files, List<String> program) {
        List<String> known = settings(site, collective);
        if (!known.contains(setting)) {
            throw unknown(setting, String.join(", ", known));
        }
        if (program.isEmpty()) {
            return program;
        }
        List<String> words =
                new ArrayList<>(List.of(program.getFirst(), "launch", "" + site.ranks(), site.device(), setting));
        words.add(site.isLab() ? files.agent(site.hosts().lab()).toString() : NONE);
        words.add(site.isLab() ? hosts(site) : NONE);
        words.addAll(program.subList(1, program.size()));
        return words;
    }

    private static String hosts(PeerHosts site) {
        return IntStream.range(0, site.ranks())
                .mapToObj(rank -> site.hosts().lab().name(site.hostOf(rank)))
                .collect(Collectors.joining(","));
    }
}
