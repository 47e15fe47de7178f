package io.tutti.soak.fault;

import io.tutti.config.JobVariables;
import io.tutti.config.LaunchId;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import io.tutti.soak.fault.DescribedFault.Victims;
import io.tutti.soak.fault.Expectation.Naming;
import io.tutti.soak.fault.Expectation.Victim;
import java.util.EnumSet;
import java.util.List;

/** Faults of the meeting of ranks: some that must not join, strangers, and addresses that lead nowhere. */
final class JoinFaults {
    private static final String LOOPBACK = "127.0.0.1:";
    private static final String OTHER_SECRET = "0123456789abcdef0123456789abcdef";

    private JoinFaults() {}

    static List<Fault> all() {
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
                        "strangers",
                        "others connect to rank 0: silent, with garbage, with another version",
                        link -> true,
                        Victims.ZERO,
                        request -> {
                            int port = port(request);
                            return Injection.of("port " + port, Expectation.success())
                                    .at(LOOPBACK + port)
                                    .disturbed(
                                            new Strangers(port, request.random().nextLong()));
                        }),
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
        Expectation expectation = new Expectation(
                        EnumSet.of(Category.DEADLINE, Category.PEER_LOST),
                        Naming.VICTIM,
                        Victim.FAILS,
                        SoakTimes.JOIN_NOTICED)
                .withVictimSaying("^" + Category.AUTHENTICATION + ".*" + reason);
        return new DescribedFault(
                name,
                description,
                link -> true,
                Victims.NOT_ZERO,
                request -> Injection.of("", expectation)
                        .withVictims(variable, other(variable))
                        .lasting());
    }

    private static String other(String variable) {
        return switch (variable) {
            case JobVariables.LAUNCH -> LaunchId.draw(0).toString();
            case JobVariables.SECRET -> OTHER_SECRET;
            default -> "3";
        };
    }
}
