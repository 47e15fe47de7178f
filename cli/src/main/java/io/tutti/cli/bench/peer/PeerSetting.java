package io.tutti.cli.bench.peer;

import java.util.ArrayList;
import java.util.List;

/**
 * A library in one setting.
 *
 * @param library which
 * @param setting words joined by {@code +}
 */
public record PeerSetting(MpiLibrary library, String setting) {
    private static final PeerHosts ALONE = new PeerHosts(1, 1, false);

    /**
     * Reads {@code openmpi} for all settings that are usually tried, {@code openmpi:no-cma+tuned3} for one.
     *
     * @throws IllegalArgumentException if there is no such library, it is not installed, or the setting means nothing
     */
    public static List<PeerSetting> parse(String text, PeerHosts site) {
        String[] parts = text.split(":", 2);
        MpiLibrary library = MpiLibrary.ALL.stream()
                .filter(each -> each.name().equals(parts[0]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--against " + text + " must be one of "
                        + String.join(
                                ", ",
                                MpiLibrary.ALL.stream().map(MpiLibrary::name).toList())));
        if (!PeerFiles.has(library)) {
            throw new IllegalArgumentException("--against " + parts[0] + ": "
                    + String.join(" or ", library.programs()) + " is not on PATH; on Debian: apt-get install "
                    + library.packages());
        }
        List<String> settings = parts.length == 2 ? List.of(parts[1]) : library.settings(site);
        List<PeerSetting> found = new ArrayList<>();
        for (String setting : settings) {
            library.command(ALONE, setting, PeerFiles.inCache(), List.of()); // refuses words that mean nothing
            found.add(new PeerSetting(library, setting));
        }
        return found;
    }

    /** Whether the library of a name is installed. */
    public static boolean isInstalled(String name) {
        return MpiLibrary.ALL.stream().anyMatch(each -> each.name().equals(name) && PeerFiles.has(each));
    }

    /** The library's name. */
    public String name() {
        return library.name();
    }

    /** The words that start its ranks, which connect to {@code socket}; compiles them first if need be. */
    public List<String> command(PeerHosts site, PeerFiles files, String socket, List<String> arguments) {
        List<String> program = new ArrayList<>(List.of(files.rank(library).toString(), socket));
        program.addAll(arguments);
        List<String> words = library.command(site, setting, files, program);
        return site.isLab() ? site.hosts().lab().command(0, words) : words;
    }
}
