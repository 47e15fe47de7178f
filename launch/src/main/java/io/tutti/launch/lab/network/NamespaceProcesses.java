package io.tutti.launch.lab.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The processes that run on a lab's hosts. */
public final class NamespaceProcesses {
    private static final long ASKED_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long KILLED_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long PAUSE_MILLIS = 5;

    private final Names names;

    /**
     * Creates a view of the processes on a lab's hosts.
     *
     * @param names the names of the lab's namespaces
     */
    public NamespaceProcesses(Names names) {
        this.names = names;
    }

    /** Returns the processes by namespace. Every namespace that exists is a key. */
    Map<String, List<ProcessHandle>> byNamespace() {
        Map<String, String> namespaces = new HashMap<>();
        Map<String, List<ProcessHandle>> found = new HashMap<>();
        for (String namespace : names.namespaces()) {
            String identity = identity(namespace);
            if (identity != null) {
                namespaces.put(identity, namespace);
                found.put(namespace, new ArrayList<>());
            }
        }
        ProcessHandle.allProcesses().forEach(process -> {
            String namespace = namespaces.get(identity(process));
            if (namespace != null) {
                found.get(namespace).add(process);
            }
        });
        return found;
    }

    /** Returns the processes of all hosts. */
    List<ProcessHandle> all() {
        return byNamespace().values().stream().flatMap(List::stream).toList();
    }

    /**
     * Waits until no process is left, or until the time has passed. An interrupt ends the wait and stays set.
     *
     * @param nanos longest wait in nanoseconds
     * @return whether no process is left
     */
    public boolean awaitNone(long nanos) {
        return await(nanos, List::isEmpty);
    }

    /**
     * Ends all processes as a system shutdown would: asks them to end, then kills them. Returns how many there were.
     */
    int end() {
        List<ProcessHandle> present = all();
        present.forEach(ProcessHandle::destroy);
        if (!await(ASKED_NANOS, List::isEmpty)) {
            await(KILLED_NANOS, left -> {
                left.forEach(ProcessHandle::destroyForcibly);
                return left.isEmpty();
            });
        }
        return present.size();
    }

    private boolean await(long nanos, Predicate<List<ProcessHandle>> done) {
        long end = System.nanoTime() + nanos;
        while (!done.test(all())) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    /** Returns the identity of a namespace, such as {@code net:[4026532246]}; null if the namespace does not exist. */
    private static String identity(String namespace) {
        try {
            return "net:[" + Files.getAttribute(Names.file(namespace), "unix:ino") + "]";
        } catch (IOException e) {
            return null;
        }
    }

    /** Returns the identity of a process's namespace; null if the process has ended or belongs to another user. */
    private static String identity(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/ns/net"))
                    .toString();
        } catch (IOException e) {
            return null;
        }
    }
}
