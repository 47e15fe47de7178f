package io.tutti.soak.job;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.LabTools;
import io.tutti.launch.lab.network.Names;
import io.tutti.launch.lab.network.NamespaceProcesses;
import io.tutti.launch.lab.network.Requirements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The network of a lab: its namespaces, the links in them, and what shapes these, as they were before its first job. Names of a lab have its id,
 * so nothing of others is looked at. Used by one thread.
 */
public final class LabWatch {
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long LOOK_MILLIS = 50;
    /** What the kernel finds out by itself, a moment after a link has changed. */
    private static final Pattern STATE = Pattern.compile(" state [A-Z]+|,LOWER_UP|NO-CARRIER,| refcnt \\d+");

    private static final Path NAMESPACES = Path.of("/run/netns");
    private static final Path PROCESSES = Path.of("/proc");

    private final LabTools tools = Requirements.here().tools();
    private final Names names;
    private final Set<String> before;
    /** As processes in them are told apart. */
    private final Set<String> identities;

    /**
     * Looks at a lab that no job has used.
     *
     * @param lab the lab
     */
    public LabWatch(Lab lab) {
        names = new Names(lab.id(), lab.hosts());
        before = now();
        identities = names.namespaces().stream().map(LabWatch::identity).collect(Collectors.toSet());
    }

    /**
     * {@return what a job has left in the lab, or taken from it, in words; empty if nothing}
     *
     * @throws InterruptedException if this thread is interrupted
     */
    public String find() throws InterruptedException {
        long end = System.nanoTime() + SETTLE_NANOS;
        String changed = changed();
        while (!changed.isEmpty() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            changed = changed();
        }
        boolean isQuiet = new NamespaceProcesses(names).awaitNone(SETTLE_NANOS);
        return Stream.of(changed, isQuiet ? "" : "processes on hosts of the lab")
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** What differs now. */
    String changed() {
        Set<String> now = now();
        Stream<String> more =
                now.stream().filter(line -> !before.contains(line)).map(line -> "in the lab " + line);
        Stream<String> less =
                before.stream().filter(line -> !now.contains(line)).map(line -> "no longer " + line);
        return Stream.concat(more, less).collect(Collectors.joining(", "));
    }

    /** All namespaces of the lab, and a line for each link and each queue in them. */
    private Set<String> now() {
        Set<String> lines = new TreeSet<>();
        for (String namespace : present()) {
            lines.add("namespace " + namespace);
            add(lines, namespace, tools.ip(), "-n", namespace, "-o", "link", "show");
            add(lines, namespace, tools.tc(), "-n", namespace, "qdisc", "show");
        }
        return lines;
    }

    private void add(Set<String> lines, String namespace, String... command) {
        tools.run(List.of(command), "")
                .lines()
                .map(line -> namespace + ": " + STATE.matcher(line.strip()).replaceAll(""))
                .forEach(lines::add);
    }

    private List<String> present() {
        String first = names.namespaces().getFirst();
        String stem = first.substring(0, first.lastIndexOf('-') + 1);
        String[] found = NAMESPACES.toFile().list((folder, name) -> name.startsWith(stem));
        return found == null ? List.of() : List.of(found);
    }

    /** {@return what is left of the lab once it was closed, in words; empty if nothing} */
    public String left() {
        List<String> left = new ArrayList<>();
        present().forEach(namespace -> left.add("namespace " + namespace));
        names.namespaces().stream()
                .map(Names::folder)
                .filter(Files::exists)
                .forEach(folder -> left.add("folder " + folder));
        ProcessHandle.allProcesses()
                .filter(process -> identities.contains(identity(process)))
                .forEach(process -> left.add("process " + process.pid() + " in a namespace of the lab"));
        return String.join(", ", left);
    }

    private static String identity(String namespace) {
        try {
            return "net:[" + Files.getAttribute(Names.file(namespace), "unix:ino") + "]";
        } catch (IOException e) {
            return ""; // it was removed meanwhile
        }
    }

    private static String identity(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(PROCESSES.resolve(process.pid() + "/ns/net"))
                    .toString();
        } catch (IOException e) {
            return "-"; // it has ended, or belongs to another user
        }
    }
}
