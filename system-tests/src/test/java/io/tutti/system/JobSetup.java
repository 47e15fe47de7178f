package io.tutti.system;

import io.tutti.config.JobVariables;
import io.tutti.launch.lab.Lab;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * What a job is started with; every method but {@link #start} returns a changed copy.
 *
 * @param ranks number of ranks
 * @param wiring how they are joined
 * @param environment more variables of all ranks
 * @param wrapper words in front of each rank's command line
 * @param lab on whose hosts the ranks run in turn; null for this machine as it is
 * @param mainClass what the ranks run
 * @param arguments of the main class
 * @param quick whether the JVMs are to start fast rather than to run fast
 */
record JobSetup(
        int ranks,
        Wiring wiring,
        Map<String, String> environment,
        List<String> wrapper,
        Lab lab,
        String mainClass,
        List<String> arguments,
        boolean quick) {
    /** Free on a host of a lab that is used by one job after the other. */
    private static final int PORT = 7077;

    static JobSetup of(int ranks, Wiring wiring) {
        return new JobSetup(ranks, wiring, Map.of(), List.of(), null, RankMain.class.getName(), List.of(), true);
    }

    JobSetup with(String name, Object value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(name, value.toString());
        return new JobSetup(ranks, wiring, more, wrapper, lab, mainClass, arguments, quick);
    }

    JobSetup wrapped(String... words) {
        return new JobSetup(ranks, wiring, environment, List.of(words), lab, mainClass, arguments, quick);
    }

    JobSetup running(String main, String... words) {
        return new JobSetup(ranks, wiring, environment, wrapper, lab, main, List.of(words), quick);
    }

    /** With the compiler and the kernels that a user's ranks have. */
    JobSetup optimized() {
        return new JobSetup(ranks, wiring, environment, wrapper, lab, mainClass, arguments, false);
    }

    /** On hosts; rank 0 listens on the first one. */
    JobSetup on(Lab hosts) {
        return new JobSetup(ranks, wiring, environment, wrapper, hosts, mainClass, arguments, quick)
                .with(JobVariables.RENDEZVOUS, hosts.address(0) + ":" + PORT);
    }

    /** Starts all ranks. */
    Job start() {
        return Job.start(this);
    }

    List<String> command(int rank, Path folder) {
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(Jvm.command(quick, List.of("-XX:ErrorFile=" + folder.resolve("hs_err_%p"))));
        command.add(mainClass);
        command.addAll(arguments);
        return lab == null ? command : lab.command(rank % lab.hosts(), command);
    }

    /** The launcher's contract for one rank. */
    Map<String, String> contract(int rank, String job, String secret, Path folder) {
        Map<String, String> contract = new HashMap<>(wiring.environment(rank, ranks));
        contract.put(JobVariables.RANK, Integer.toString(rank));
        contract.put(JobVariables.SIZE, Integer.toString(ranks));
        contract.put(JobVariables.JOB, job);
        contract.put(JobVariables.SECRET, secret);
        contract.put(JobVariables.RENDEZVOUS, "file:" + folder.resolve("rendezvous"));
        contract.putAll(environment);
        return contract;
    }

    /** Random hexadecimal digits. */
    static String random(int bytes) {
        byte[] random = new byte[bytes];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }
}
