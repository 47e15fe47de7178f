package io.tutti.soak.fault;

import io.tutti.config.JobVariables;
import io.tutti.config.LaunchId;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.soak.fault.DescribedFault.Victims;
import io.tutti.soak.fault.Expectation.Naming;
import io.tutti.soak.fault.Expectation.Victim;
import io.tutti.soak.job.Disturbance;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Faults of the meeting of ranks: some that must not join, strangers, and addresses that lead nowhere. */
final class JoinFaults {
    /** Where a rank is slow, it may still look for another rank 0 when the time for joining ends. */
    private static final Set<Category> REFUSED = EnumSet.of(Category.AUTHENTICATION, Category.DEADLINE);

    private static final String LOOPBACK = "127.0.0.1:";
    private static final String NEXT_VERSION = "version";
    private static final String OTHER_SECRET = "0123456789abcdef0123456789abcdef";

    private JoinFaults() {}

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>(refusals());
        all.addAll(starts());
        all.addAll(addresses());
        return all;
    }

    private static List<Fault> refusals() {
        return List.of(
                refused(
                        "older-start",
                        "a rank is of another start of the launcher",
                        JobVariables.LAUNCH,
                        "of another start"),
                refused("wrong-secret", "a rank has another secret", JobVariables.SECRET, "wrong secret"),
                refused(
                        "other-options",
                        "a rank has another value of an option that must be equal",
                        laneVariable(),
                        "options differ: .*" + laneVariable() + "=3"),
                new DescribedFault(
                        "other-version",
                        "a rank speaks another version of the protocols, or has another layout of messages and shared memory",
                        link -> true,
                        Victims.ANY,
                        JoinFaults::otherVersion));
    }

    private static List<Fault> starts() {
        return List.of(
                new DescribedFault(
                        "same-pids",
                        "two starts were killed as a whole just before, and each rank has the process number that it had there",
                        SamePids::obstacle,
                        link -> true,
                        Victims.ANY,
                        request -> at(port(request), new SamePids()).lasting()),
                new DescribedFault(
                        "strangers",
                        "others connect to rank 0: silent, with garbage, with another version",
                        link -> true,
                        Victims.ZERO,
                        request -> {
                            int port = port(request);
                            return at(port, new Strangers(port, request.random().nextLong()));
                        }));
    }

    private static List<Fault> addresses() {
        return List.of(
                new DescribedFault(
                        "port-taken",
                        "another process listens where rank 0 is to listen",
                        link -> true,
                        Victims.ZERO,
                        request -> {
                            int port = port(request);
                            return Injection.of("port " + port, nowhere())
                                    .at(LOOPBACK + port)
                                    .lasting()
                                    .disturbed(new TakenPort(port));
                        }),
                new DescribedFault(
                        "dns",
                        "the name of rank 0's host cannot be resolved",
                        link -> true,
                        Victims.ZERO,
                        request -> Injection.of("", nowhere())
                                .at("rank0.invalid:" + port(request))
                                .lasting()));
    }

    /** Rank 0 listens there, and the job succeeds. */
    private static Injection at(int port, Disturbance disturbance) {
        return Injection.of("port " + port, Expectation.success())
                .at(LOOPBACK + port)
                .disturbed(disturbance);
    }

    /** The version is in the first message of each connection, the layout in the request to join. */
    private static Injection otherVersion(FaultRequest request) {
        String what = request.oneOf(List.of(NEXT_VERSION, "layout"));
        String failpoint =
                String.format(Locale.ROOT, "%s@%d:%s", ProtocolStep.JOIN_CLAIM.key(), request.victim(), what);
        String reason = what.equals(NEXT_VERSION)
                ? "protocol version [0-9]+ there, version [0-9]+ here"
                : "formats differ: rank [0-9]+ has version .* with layout .*, rank 0 has version .* with layout ";
        return Injection.of(failpoint, request.victim() == 0 ? alone(reason) : refused(reason))
                .with(Setting.FAILPOINT.environmentName(), failpoint);
    }

    /** Each of the others is refused, and says so. None of them can know that it is not the only one. */
    private static Expectation alone(String reason) {
        return new Expectation(REFUSED, Naming.ANY, Victim.SILENT, SoakTimes.JOIN_NOTICED).saying(reason);
    }

    private static String laneVariable() {
        return Setting.LANES.environmentName();
    }

    /** Rank 0 cannot use its address; the others do not find it. */
    private static Expectation nowhere() {
        return new Expectation(
                EnumSet.of(Category.RESOURCE, Category.DEADLINE),
                Naming.ANY,
                Victim.LIKE_OTHERS,
                SoakTimes.JOIN_NOTICED);
    }

    /** Below the ports that systems give by themselves. */
    private static int port(FaultRequest request) {
        return request.random().nextInt(11_000, 29_000);
    }

    private static Fault refused(String name, String description, String variable, String reason) {
        return new DescribedFault(
                name,
                description,
                link -> true,
                Victims.NOT_ZERO,
                request -> Injection.of("", refused(reason))
                        .withVictims(variable, other(variable))
                        .lasting());
    }

    /** The rank says why, and all others that it has not come. */
    private static Expectation refused(String reason) {
        return new Expectation(
                        EnumSet.of(Category.DEADLINE, Category.PEER_LOST),
                        Naming.VICTIM,
                        Victim.FAILS,
                        SoakTimes.JOIN_NOTICED)
                .withVictimSaying("^(" + Category.AUTHENTICATION + "|" + Category.DEADLINE + ") .*" + reason);
    }

    private static String other(String variable) {
        return switch (variable) {
            case JobVariables.LAUNCH -> LaunchId.draw(0).toString();
            case JobVariables.SECRET -> OTHER_SECRET;
            default -> "3";
        };
    }
}
