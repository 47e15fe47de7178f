package io.tutti.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What Linux tells about processes under {@code /proc}. */
final class Processes {
    private static final Path PROC = Path.of("/proc");
    private static final String LISTENING = "0A";

    private Processes() {}

    /** Process numbers of those whose environment has this variable with this value. */
    static List<Long> withVariable(String variable) {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> List.of(read(pid, "environ").split("\0")).contains(variable))
                .toList();
    }

    /** The value of a variable in a process's environment; empty if it has none. */
    static String variable(long pid, String name) {
        return Stream.of(read(pid, "environ").split("\0"))
                .filter(entry -> entry.startsWith(name + "="))
                .map(entry -> entry.substring(name.length() + 1))
                .findFirst()
                .orElse("");
    }

    /** Process numbers of those whose command line contains a text. */
    static List<Long> withCommandLine(String text) {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> read(pid, "cmdline").contains(text))
                .toList();
    }

    /** Command lines of all processes that contain a text. */
    static List<String> commandLinesWith(String text) {
        return ProcessHandle.allProcesses()
                .map(process -> read(process.pid(), "cmdline").replace('\0', ' '))
                .filter(line -> line.contains(text))
                .toList();
    }

    /** The names of a process's threads, of which the system keeps 15 characters. */
    static List<String> threads(long pid) {
        try (Stream<Path> tasks = Files.list(PROC.resolve(pid + "/task"))) {
            return tasks.map(task ->
                            read(pid, "task/" + task.getFileName() + "/comm").strip())
                    .toList();
        } catch (IOException e) {
            return List.of(); // it has ended
        }
    }

    private static String read(long pid, String file) {
        try {
            return Files.readString(PROC.resolve(pid + "/" + file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // it has ended, or belongs to another user
        }
    }

    /** Where a process listens, over IP version 4 (also as mapped into version 6) on this machine's loopback address. */
    static List<InetSocketAddress> listeners(long pid) throws IOException {
        Set<String> sockets = sockets(pid);
        List<InetSocketAddress> found = new ArrayList<>();
        for (String table : new String[] {"tcp", "tcp6"}) {
            for (String line : read(pid, "net/" + table).lines().skip(1).toList()) {
                String[] fields = line.strip().split("\\s+");
                if (fields[3].equals(LISTENING) && sockets.contains("socket:[" + fields[9] + "]")) {
                    int port = HexFormat.fromHexDigits(fields[1].substring(fields[1].indexOf(':') + 1));
                    found.add(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
                }
            }
        }
        return found;
    }

    /** Counts the entries of a folder of a process: {@code fd} for its descriptors, {@code task} for its threads. */
    static int count(long pid, String folder) {
        return PROC.resolve(Long.toString(pid)).resolve(folder).toFile().list().length;
    }

    private static Set<String> sockets(long pid) throws IOException {
        try (Stream<Path> descriptors = Files.list(PROC.resolve(pid + "/fd"))) {
            return descriptors.map(Processes::target).collect(Collectors.toSet());
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }
}
