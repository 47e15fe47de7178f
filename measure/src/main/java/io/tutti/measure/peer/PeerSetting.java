package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import io.tutti.message.Suggestion;
import java.util.ArrayList;
import java.util.List;

/**
 * A library in one setting.
 *
 * @param library the library
 * @param setting words joined by {@code +}
 */
public record PeerSetting(PeerLibrary library, String setting) {
    private static final PeerHosts ALONE = new PeerHosts(1, 1, false);

    /**
     * Parses {@code openmpi} for all settings that are measured by default, or {@code openmpi:no-cma+tuned3} for one.
     *
     * @throws IllegalArgumentException if there is no such library, it is not installed, or the setting is unknown or
     *     of another collective
     */
    public static List<PeerSetting> parse(String text, BenchCollective collective, PeerHosts site) {
        String[] parts = text.split(":", 2);
        PeerLibrary library = PeerLibrary.ALL.stream()
                .filter(each -> each.name().equals(parts[0]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--against " + text + " must be one of "
                        + String.join(", ", libraries()) + Suggestion.after(text, libraries())));
        if (!PeerFiles.has(library)) {
            throw new IllegalArgumentException("--against " + parts[0] + ": "
                    + String.join(" or ", library.programs()) + " is not on PATH; on Debian: apt-get install "
                    + library.packages());
        }
        List<String> settings = parts.length == 2 ? List.of(parts[1]) : library.settings(site, collective);
        List<PeerSetting> found = new ArrayList<>();
        for (String setting : settings) {
            library.command(ALONE, setting, collective, PeerFiles.inCache(), List.of()); // throws if a word is unknown
            found.add(new PeerSetting(library, setting));
        }
        return found;
    }

    private static List<String> libraries() {
        return PeerLibrary.ALL.stream().map(PeerLibrary::name).toList();
    }

    /** Returns whether the library of this name is installed. */
    public static boolean isInstalled(String name) {
        return PeerLibrary.ALL.stream().anyMatch(each -> each.name().equals(name) && PeerFiles.has(each));
    }

    /** Returns the library's name. */
    public String name() {
        return library.name();
    }

    /**
     * Returns the command line that starts its ranks, which connect to {@code socket}. Compiles the rank's program
     * first if necessary.
     */
    public List<String> command(PeerHosts site, PeerFiles files, String socket, PeerPlan plan) {
        List<String> program = new ArrayList<>(List.of(files.rank(library).toString(), socket));
        program.addAll(plan.words());
        List<String> words = library.command(site, setting, plan.collective(), files, program);
        return site.isLab() ? site.hosts().lab().command(0, words) : words;
    }
}
