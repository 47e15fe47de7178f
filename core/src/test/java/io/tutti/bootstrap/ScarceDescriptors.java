package io.tutti.bootstrap;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/**
 * Rank 0 of 2 joins with one file descriptor, with two, and so on, until it gets as far as waiting for the other rank. For each number it
 * prints how many are free afterwards, and the failure. The process must be limited to few descriptors.
 */
final class ScarceDescriptors {
    private static final int MOST = 16;
    private static final int LOOKS = 50;
    private static final long PAUSE_NANOS = 20_000_000;

    private final Options options;
    private final Deque<FileInputStream> taken = new ArrayDeque<>();

    private ScarceDescriptors(Options options) {
        this.options = options;
    }

    /** See the class; the argument is a folder for files of shared memory. */
    public static void main(String[] arguments) throws IOException {
        Options options = Jobs.options(Path.of(arguments[0])).with(Setting.JOIN_DEADLINE, "1");
        ScarceDescriptors program = new ScarceDescriptors(options);
        String rendezvous = "127.0.0.1:" + Jobs.freePort();
        program.join(rendezvous); // loads what needs descriptors to be loaded
        program.takeAll();
        boolean waited = false;
        for (int free = 1; free <= MOST && !waited; free++) {
            for (int i = 0; i < free; i++) {
                program.taken.pop().close();
            }
            CommunicationException failure = program.join(rendezvous);
            System.out.println(free + " " + program.takeAtLeast(free) + " " + failure.getMessage());
            waited = failure.category() == Category.DEADLINE;
        }
        System.out.println(waited ? "waited" : "never waited");
    }

    private CommunicationException join(String rendezvous) {
        try {
            Bootstrap.join(Jobs.member(0, 2, rendezvous, Jobs.newJob()), options, Jobs.LAYOUT);
        } catch (CommunicationException e) {
            return e;
        }
        throw new IllegalStateException("joined alone");
    }

    /** Takes all free descriptors; returns how many there were. A thread that has ended may still give some back. */
    private int takeAtLeast(int expected) {
        int count = takeAll();
        for (int look = 0; look < LOOKS && count < expected; look++) {
            LockSupport.parkNanos(PAUSE_NANOS);
            count += takeAll();
        }
        return count;
    }

    private int takeAll() {
        int count = 0;
        try {
            while (true) {
                taken.push(new FileInputStream("/dev/null"));
                count++;
            }
        } catch (IOException e) {
            return count; // none is free
        }
    }
}
