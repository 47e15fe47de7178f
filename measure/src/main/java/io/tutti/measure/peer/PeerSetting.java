package io.tutti.measure.peer;

import io.tutti.error.Suggestion;
import io.tutti.measure.rank.BenchCollective;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A library in one setting.
 *
 * @param library the library
 * @param setting words joined by {@code +}
 */
public record PeerSetting(PeerLibrary library, String setting) {
    private static final String DEFAULT = "default";

    /**
     * Parses {@code openmpi} for all settings that are measured by default, or {@code openmpi:no-cma+tuned3} for one.
     *
     * @param starts whether calls are started and then waited for
     * @throws IllegalArgumentException if there is no such library, it is not installed, it lacks such calls, or the setting is unknown or
     *     of another collective
     */
    public static List<PeerSetting> parse(String text, BenchCollective collective, boolean starts, PeerHosts site) {
        String[] parts = text.split(":", 2);
        PeerLibrary library = library(text);
        library.obstacle().ifPresent(obstacle -> {
            throw new IllegalArgumentException("--against " + parts[0] + ": " + obstacle);
        });
        library.refusal(collective, starts).ifPresent(reason -> {
            throw new IllegalArgumentException("--against " + parts[0] + ": " + parts[0] + " " + reason);
        });
        List<String> settings = parts.length == 2 ? List.of(parts[1]) : library.settings(site, collective);
        List<PeerSetting> found = new ArrayList<>();
        for (String setting : settings) {
            library.check(setting, collective);
            found.add(new PeerSetting(library, setting));
        }
        return found;
    }

    /**
     * Parses the MPI library whose launcher starts the ranks, as in {@link #parse}; without a setting, its defaults.
     *
     * @throws IllegalArgumentException if it is no MPI library, or is not installed
     */
    public static PeerSetting launcher(String text, BenchCollective collective, PeerHosts site) {
        if (!(find(text).orElse(null) instanceof CompiledLibrary compiled && compiled.isMpi())) {
            throw new IllegalArgumentException("--mpi " + text + " must be openmpi or mpich");
        }
        String one = text.contains(":") ? text : text + ":" + DEFAULT;
        return parse(one, collective, false, site).getFirst();
    }

    /**
     * Returns whether a library has the calls of a collective.
     *
     * @param text the library's name, optionally with a setting
     * @throws IllegalArgumentException if there is no such library
     */
    public static boolean hasCalls(String text, BenchCollective collective, boolean starts) {
        return library(text).refusal(collective, starts).isEmpty();
    }

    private static PeerLibrary library(String text) {
        return find(text)
                .orElseThrow(() -> unknown(
                        text, PeerLibrary.all().stream().map(PeerLibrary::name).toList()));
    }

    private static Optional<PeerLibrary> find(String text) {
        return PeerLibrary.all().stream()
                .filter(each -> each.name().equals(text.split(":", 2)[0]))
                .findFirst();
    }

    private static IllegalArgumentException unknown(String text, List<String> names) {
        String similar = Suggestion.after(text, names);
        return new IllegalArgumentException("--against " + text + " must be one of " + String.join(", ", names)
                + (similar.isEmpty() ? "; ./tutti adds torch-gloo where that is the name" : similar));
    }

    /** Returns whether the library of this name is installed. */
    public static boolean isInstalled(String name) {
        return PeerLibrary.all().stream()
                .anyMatch(each -> each.name().equals(name) && each.obstacle().isEmpty());
    }

    /** Returns the library's name. */
    public String name() {
        return library.name();
    }

    /** Returns whether ranks of this library's launcher call it from Java; otherwise it has a program of its own. */
    public boolean isJava() {
        return library instanceof JavaPeer;
    }

    /** Returns whether its ranks use TCP on one machine, too, whatever the link of this library. */
    public boolean isTcpOnly() {
        return library.isTcpOnly();
    }

    /**
     * Returns the command line that starts its ranks, which connect to {@code socket}. Compiles the rank's program
     * first if necessary.
     */
    public List<String> command(PeerHosts site, PeerFiles files, String socket, PeerPlan plan) {
        List<String> program = new ArrayList<>(List.of(files.rank(compiled()).toString(), socket));
        program.addAll(plan.words());
        return launching(site, plan.collective(), files, program);
    }

    /** Returns the command line of the library's launcher that starts {@code program} on all ranks. */
    List<String> launching(PeerHosts site, BenchCollective collective, PeerFiles files, List<String> program) {
        List<String> words = compiled().command(site, setting, collective, files, program);
        return site.isLab() ? site.hosts().lab().command(0, words) : words;
    }

    private CompiledLibrary compiled() {
        if (library instanceof CompiledLibrary compiled) {
            return compiled;
        }
        throw new IllegalStateException(name() + " has no program of its own");
    }
}
