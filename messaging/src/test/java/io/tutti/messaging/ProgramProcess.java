package io.tutti.messaging;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.messaging.protocol.MessageLimits;

/** A rank in a process of its own that runs {@link MessageProgram}s. Prints {@code done} at its end. */
public final class ProgramProcess {
    /** So small that credit is often exhausted. */
    static final MessageLimits SMALL = new MessageLimits(64, 512, 20_000);

    private ProgramProcess() {}

    static Options options() {
        return Options.defaults().with(Setting.ZERO_COPY_BYTES, "128").with(Setting.DEADLINE, "60");
    }

    /** Arguments: rank, size, port, job, link, seed, programs. */
    public static void main(String[] arguments) {
        int rank = Integer.parseInt(arguments[0]);
        int size = Integer.parseInt(arguments[1]);
        var membership = Jobs.member(rank, size, "127.0.0.1:" + arguments[2], Long.parseLong(arguments[3]));
        try (Communicator world = Tutti.connect(membership, options().with(Setting.LINK, arguments[4]));
                Messages messages = Messages.open(world, SMALL)) {
            new ProgramRank(world, messages).run(Long.parseLong(arguments[5]), Integer.parseInt(arguments[6]));
        }
        System.out.println("done");
    }
}
