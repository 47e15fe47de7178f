package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Data;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.Reduction;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** An allreduce or a message that is repeated allocates nothing. */
class AllocationTest {
    private static final int ROUNDS = 20_000;
    /** On a busy machine a wait may be long enough for call logs to be compared, which is no steady state. */
    private static final String NO_STALL = "100000";

    @Test
    void ofThreads() {
        for (String memory : new String[] {"heap", "allocated"}) {
            Map<Integer, String> bytes = new ConcurrentHashMap<>();
            Options options = Options.defaults().with(Setting.STALL, NO_STALL);
            Tutti.local(2, options, world -> bytes.put(world.rank(), SteadyState.measure(world, memory, 1000, ROUNDS)));
            bytes.forEach((rank, each) -> assertNone("threads, " + memory, each));
        }
    }

    @Test
    void onceAnAlgorithmIsSettledByTrials() {
        Map<Integer, String> bytes = new ConcurrentHashMap<>();
        Options options = Options.defaults().with(Setting.STALL, NO_STALL).with(Setting.AUTOTUNE, "1");
        Tutti.local(2, options, world -> {
            bytes.put(world.rank(), SteadyState.measure(world, "alternating", 1000, ROUNDS));
            Request request = new Request.Allreduce(Data.of(new float[1000]), Reduction.SUM);
            assertTrue(world.explain(request).contains("least time in trials"), world.explain(request));
        });
        bytes.forEach((rank, each) -> assertNone("threads, after trials", each));
    }

    @Test
    void ofProcesses() {
        try (Job job = JobSetup.of(2, Wiring.AUTO).optimized().start()) {
            job.call("join LINK=shm STALL=" + NO_STALL);
            measure(job, "heap 1000 " + ROUNDS);
            measure(job, "allocated 1000 " + ROUNDS);
            measure(job, "alternating 1000 " + ROUNDS / 4);
            measure(job, "ping-pong 1 " + ROUNDS / 4);
            measure(job, "allocated 10000 " + ROUNDS / 4); // read by the peer in place, not copied
            job.call("close");
            job.call("join LINK=tcp STALL=" + NO_STALL);
            measure(job, "heap 1000 " + ROUNDS / 4);
            measure(job, "heap 100000 " + ROUNDS / 4); // received by the system in the array itself
            job.end();
        }
    }

    private static void measure(Job job, String what) {
        job.tell("steady " + what);
        job.ranks()
                .forEach(rank -> assertNone(
                        "processes, " + what, rank.reply().assertDone().text()));
    }

    private static void assertNone(String what, String bytes) {
        System.out.println(what + ": " + bytes + " bytes allocated a call");
        assertTrue(Double.parseDouble(bytes) < 1, () -> what + " allocates " + bytes + " bytes a call");
    }
}
