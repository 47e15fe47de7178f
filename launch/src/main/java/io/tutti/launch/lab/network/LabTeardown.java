package io.tutti.launch.lab.network;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Removes all parts of a lab, whether it is complete or partly built. */
public final class LabTeardown {
    private final LabTools tools;
    private final Names names;

    /**
     * Prepares the removal of a lab; removes nothing yet.
     *
     * @param tools the programs that remove it
     * @param names the names of its parts
     */
    public LabTeardown(LabTools tools, Names names) {
        this.tools = tools;
        this.names = names;
    }

    /**
     * Ends the processes on the hosts, then removes the hosts; their interfaces vanish with them.
     *
     * @return how many processes had to be ended
     * @throws io.tutti.error.CommunicationException RESOURCE if a part of the lab still exists
     */
    public int run() {
        int ended = new NamespaceProcesses(names).end();
        List<String> present = present();
        StringBuilder lines = new StringBuilder();
        present.forEach(
                namespace -> lines.append("netns del ").append(namespace).append('\n'));
        tools.attempt(List.of(tools.ip(), "-force", "-batch", "-"), lines.toString());
        names.namespaces().forEach(LabTeardown::deleteFolder);
        List<String> left = present();
        if (!left.isEmpty()) {
            throw LabTools.failure(
                    "of lab " + names.id() + " " + left.size() + " namespaces cannot be removed, " + left.getFirst()
                            + " is one; try tutti lab down again",
                    null);
        }
        return ended;
    }

    private List<String> present() {
        return names.namespaces().stream()
                .filter(namespace -> Files.exists(Names.file(namespace)))
                .toList();
    }

    private static void deleteFolder(String namespace) {
        Path folder = Names.folder(namespace);
        try {
            Files.deleteIfExists(folder.resolve("hosts"));
            Files.deleteIfExists(folder);
            Files.deleteIfExists(folder.getParent());
        } catch (DirectoryNotEmptyException | NoSuchFileException e) {
            // Programs other than Tutti have namespaces, too.
        } catch (IOException e) {
            throw LabTools.failure(folder + " cannot be deleted: " + e, e);
        }
    }
}
