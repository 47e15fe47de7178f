package io.tutti.cli.command.option;

import io.tutti.config.Setting;
import java.util.List;
import picocli.CommandLine.Option;

/** The option for several kinds of links, one after the other. */
public final class LinkList {
    @Option(
            names = {"-l", "--link", "--links"},
            paramLabel = "LIST",
            completionCandidates = CompletionWords.Links.class,
            description = "Transports: shm, tcp, auto or another one (default: ${DEFAULT-VALUE}).")
    private String links;

    /** Creates the option with its default value. */
    public LinkList(String usual) {
        links = usual;
    }

    /**
     * Returns the links.
     *
     * @throws IllegalArgumentException if there is no such link
     */
    public List<String> checked() {
        List<String> kinds = List.of(links.split(",", -1));
        kinds.forEach(link -> SettingOptions.check(Setting.LINK, link, "--link"));
        return kinds;
    }
}
