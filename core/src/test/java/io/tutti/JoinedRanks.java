package io.tutti;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.spi.Membership;
import java.util.List;
import java.util.concurrent.CompletionException;

/** Ranks that are threads and join like processes, so that they have the links and hosts of these. */
final class JoinedRanks {
    /** What a rank does. */
    interface Program {
        void run(Communicator world) throws Exception;
    }

    private JoinedRanks() {}

    /** On one host. */
    static void run(int ranks, Options options, Program program) throws Exception {
        run(new String[ranks], options, program);
    }

    /** Ranks with the same name are on one host; ends when all have, with the first failure. */
    static void run(String[] hosts, Options options, Program program) throws Exception {
        List<Membership> members = Jobs.members(hosts.length, "127.0.0.1:" + Jobs.freePort()).stream()
                .map(each -> each.withHost(hosts[each.rank()]))
                .toList();
        Jobs.onEach(members, member -> run(member, options, program));
    }

    private static Void run(Membership membership, Options options, Program program) {
        try (Communicator world = HostJob.join(membership, options).communicator()) {
            program.run(world);
        } catch (Exception e) {
            throw new CompletionException(e);
        }
        return null;
    }
}
