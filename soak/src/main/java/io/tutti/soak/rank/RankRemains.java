package io.tutti.soak.rank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * What Tutti holds in this process, as Linux and the JVM tell it.
 *
 * @param sockets open sockets
 * @param others open pipes, pollers and the like
 * @param files open files of Tutti
 * @param mappings mapped files of Tutti
 * @param threads names of its threads
 */
record RankRemains(long sockets, List<String> others, List<String> files, List<String> mappings, List<String> threads) {
    private static final String MARK = "tutti-";
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** What there is before Tutti is used. The JDK keeps a socket of its own once one was closed. */
    static RankRemains before() {
        try {
            SocketChannel.open().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return now();
    }

    static RankRemains now() {
        List<String> open = descriptors();
        return new RankRemains(
                open.stream().filter(RankRemains::isSocket).count(),
                open.stream()
                        .filter(each -> isOwn(each) && !isSocket(each) && !isShared(each))
                        .toList(),
                open.stream().filter(RankRemains::isShared).toList(),
                mapped(),
                Thread.getAllStackTraces().keySet().stream()
                        .map(Thread::getName)
                        .filter(name -> name.startsWith(MARK))
                        .toList());
    }

    /**
     * {@return how much this process holds now}
     *
     * @param isZero whether it is rank 0
     */
    static HeldResources held(boolean isZero) {
        RankRemains remains = now();
        long own = descriptors().stream().filter(RankRemains::isOwn).count();
        return new HeldResources(isZero, own, remains.mappings.size(), remains.threads.size());
    }

    private static boolean isSocket(String path) {
        return path.startsWith("socket:");
    }

    /** Sockets, pipes, pollers and files that the JVM has not opened by itself to load classes. */
    private static boolean isOwn(String path) {
        return !path.isEmpty() && (!path.startsWith("/") || isShared(path));
    }

    /** {@return what there is more than before, in words, once threads had time to end; empty if there is nothing} */
    String since(RankRemains before) {
        long end = System.nanoTime() + SETTLE_NANOS;
        RankRemains rest = this;
        String more = rest.more(before);
        while (!more.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_NANOS);
            more = now().more(before);
        }
        return more;
    }

    /** What there is more than before, in words. */
    String more(RankRemains before) {
        List<String> more = new ArrayList<>();
        if (sockets > before.sockets) {
            more.add((sockets - before.sockets) + " sockets");
        }
        if (others.size() > before.others.size()) {
            more.add((others.size() - before.others.size()) + " more of the descriptors " + others);
        }
        add(more, "files", files);
        add(more, "mappings", mappings);
        add(more, "threads", threads);
        return String.join(", ", more);
    }

    private static void add(List<String> more, String what, List<String> found) {
        if (!found.isEmpty()) {
            more.add(what + " " + found);
        }
    }

    /** Jars of Tutti have such names, too. */
    private static boolean isShared(String path) {
        return path.contains("/" + MARK) && !path.contains(".jar");
    }

    private static List<String> mapped() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(RankRemains::isShared).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> descriptors() {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.map(RankRemains::target).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
