package io.tutti.launch.lab.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks what a lab requires of a machine: Linux, two capabilities of root, and three programs. */
public final class Requirements {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String EFFECTIVE = "CapEff:";
    private static final long NETWORK_ADMINISTRATION = 1L << 12;
    private static final long SYSTEM_ADMINISTRATION = 1L << 21;
    /** Folders of the programs, searched even if the user's PATH does not contain them. */
    private static final List<String> SYSTEM_FOLDERS = List.of("/usr/sbin", "/sbin", "/usr/bin", "/bin");

    private final String status;
    private final List<String> folders;

    /**
     * Creates the requirements of a process.
     *
     * @param status content of its {@code /proc/PID/status}; empty on systems without that file
     * @param folders where programs are searched
     */
    Requirements(String status, List<String> folders) {
        this.status = status;
        this.folders = List.copyOf(folders);
    }

    /** {@return the requirements of this process} */
    public static Requirements here() {
        String path = System.getenv("PATH");
        List<String> folders = new ArrayList<>(Arrays.asList(path == null ? new String[0] : path.split(":")));
        folders.addAll(SYSTEM_FOLDERS);
        try {
            return new Requirements(Files.readString(STATUS), folders);
        } catch (IOException e) {
            return new Requirements("", folders);
        }
    }

    /** {@return what is missing and the remedy, in one line; empty if nothing is missing} */
    public Optional<String> obstacle() {
        if (status.isEmpty()) {
            return Optional.of("a lab needs Linux: its hosts are network namespaces");
        }
        if (!mayAdministrate()) {
            return Optional.of("a lab needs root (CAP_NET_ADMIN and CAP_SYS_ADMIN): run it as root, e.g. by sudo");
        }
        return Stream.of("ip", "tc", "unshare")
                .filter(name -> find(name).isEmpty())
                .findFirst()
                .map(name -> "a lab needs the program " + name + ": install "
                        + (name.equals("unshare") ? "util-linux" : "iproute2"));
    }

    /**
     * {@return the programs, by absolute path}
     *
     * @throws IllegalArgumentException if a requirement is not met
     */
    public LabTools tools() {
        obstacle().ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return new LabTools(
                find("ip").orElseThrow(),
                find("tc").orElseThrow(),
                find("unshare").orElseThrow());
    }

    private boolean mayAdministrate() {
        long needed = NETWORK_ADMINISTRATION | SYSTEM_ADMINISTRATION;
        return status.lines()
                .filter(line -> line.startsWith(EFFECTIVE))
                .map(line -> Long.parseUnsignedLong(
                        line.substring(EFFECTIVE.length()).strip(), 16))
                .anyMatch(bits -> (bits & needed) == needed);
    }

    private Optional<String> find(String name) {
        return folders.stream()
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
