package io.tutti.soak.fault;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.soak.fault.DescribedFault.Victims;
import io.tutti.soak.fault.Expectation.Naming;
import io.tutti.soak.fault.Expectation.Victim;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;

/** Faults of the machine: no room, no descriptors, files that others change. */
final class MachineFaults {
    private static final int LEAST_ROOM_KIB = 500;
    private static final int MOST_ROOM_KIB = 8_000;
    /** Of 512 bytes each, as shells count. */
    private static final int FILE_BLOCKS = 16;

    private static final int LEAST_DESCRIPTORS = 12;
    private static final int MOST_DESCRIPTORS = 40;

    /** Beyond every time limit of a run, by a little and by a lot, in seconds. */
    private static final List<String> CLOCK_JUMPS = List.of("+60", "-60", "+86400", "-86400", "+40000000", "-40000000");

    private static final int MOST_CLOCK_MILLIS = 600;

    private static final int MOST_RESET_MILLIS = 600;
    /** Between the creation of a file and its seal, for another process to shorten it. */
    private static final int SEALED_MILLIS = 1_500;
    /** More than two ranks have, so that each of theirs is as likely as another. */
    private static final int MOST_CONNECTIONS = 1 << 20;

    private MachineFaults() {}

    static List<Fault> all() {
        return List.of(
                new DescribedFault(
                        "full-shm",
                        "the folder of shared memory is full",
                        SmallFolder::obstacle,
                        SoakLink::sharesMemory,
                        Victims.ANY,
                        request -> {
                            int room = request.random().nextInt(LEAST_ROOM_KIB, MOST_ROOM_KIB);
                            return Injection.of(
                                            room + " KiB",
                                            noRoom(SoakTimes.JOIN_NOTICED).orSuccess())
                                    .lasting()
                                    .disturbed(new SmallFolder(request.sharedMemory(), room));
                        }),
                new DescribedFault(
                        "file-limit",
                        "a rank may not write files as long as shared memory",
                        SoakLink::isOneHost,
                        Victims.ANY,
                        request -> Injection.of("", noRoom(SoakTimes.JOIN_NOTICED))
                                .lasting()
                                .wrapped(limited("f", FILE_BLOCKS))),
                new DescribedFault("descriptors", "a rank may open few files", link -> true, Victims.ANY, request -> {
                    int limit = request.random().nextInt(LEAST_DESCRIPTORS, MOST_DESCRIPTORS);
                    return Injection.of(limit + " descriptors", fewDescriptors())
                            .lasting()
                            .wrapped(limited("n", limit));
                }),
                new DescribedFault(
                        "connection-reset",
                        "a connection between two ranks is reset while they work",
                        ConnectionReset::obstacle,
                        link -> link == SoakLink.TCP,
                        Victims.ANY,
                        MachineFaults::reset),
                new DescribedFault(
                        "clock",
                        "the wall clock of a rank is set forward or back while the job runs",
                        ClockJump::obstacle,
                        link -> true,
                        Victims.ANY,
                        request -> new ClockJump(
                                        request.sharedMemory()
                                                .resolveSibling(
                                                        request.sharedMemory().getFileName() + ".clock"),
                                        request.victim(),
                                        request.oneOf(CLOCK_JUMPS),
                                        request.random().nextInt(MOST_CLOCK_MILLIS))
                                .injection()),
                new DescribedFault(
                        "truncated-file",
                        "another process shortens a file of shared memory before all have mapped it",
                        SoakLink::isOneHost,
                        Victims.ZERO,
                        request -> Injection.of("", noRoom(Expectation.SOON.plusMillis(SEALED_MILLIS)))
                                .with(
                                        Setting.FAILPOINT.environmentName(),
                                        ProtocolStep.SHM_SEAL.key() + "@0:delay=" + SEALED_MILLIS)
                                .disturbed(new Truncation(request.sharedMemory()))));
    }

    /** Of data, or of the control plane. Neither end can know which of the two is at fault; a connection may be needed no more. */
    private static Injection reset(FaultRequest request) {
        int millis = request.random().nextInt(MOST_RESET_MILLIS);
        int peer = (request.victim() + 1) % request.ranks();
        Expectation expectation = new Expectation(
                        EnumSet.of(Category.PEER_LOST), Naming.LINK_TO_NEXT, Victim.LIKE_OTHERS, Expectation.SOON)
                .orSuccess();
        return Injection.of("to rank " + peer + " after " + millis + " ms", expectation)
                .disturbed(new ConnectionReset(
                        request.victim(), peer, millis, request.random().nextInt(MOST_CONNECTIONS)));
    }

    private static String[] limited(String which, int limit) {
        return new String[] {"/bin/sh", "-c", "ulimit -" + which + " " + limit + "; exec \"$@\"", "sh"};
    }

    private static Expectation noRoom(Duration noticed) {
        return new Expectation(EnumSet.of(Category.RESOURCE), Naming.ANY, Victim.LIKE_OTHERS, noticed);
    }

    /** A JVM may not even start, or the rank may not join; or what it needs is just there. */
    private static Expectation fewDescriptors() {
        return new Expectation(
                        EnumSet.of(Category.RESOURCE, Category.PEER_LOST, Category.DEADLINE),
                        Naming.VICTIM,
                        Victim.SILENT,
                        SoakTimes.JOIN_NOTICED)
                .orSuccess();
    }
}
