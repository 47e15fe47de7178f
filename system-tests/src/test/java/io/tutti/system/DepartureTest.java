package io.tutti.system;

import io.tutti.config.Setting;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A rank that has done its part may leave, however long the others take. */
class DepartureTest {
    /** Rank 1 sends its part and leaves, rank 2 comes seconds later: rank 0 must not take the first for lost. */
    @ParameterizedTest
    @CsvSource({"SHM,1000", "TCP,0"})
    void whoHasDoneItsPartIsNotMissed(Wiring wiring, int count) {
        try (Job job = JobSetup.of(3, wiring).start().joined()) {
            job.rank(1).call("reduce FLOAT32 " + count + " 0").assertDone();
            job.rank(0).tell("reduce FLOAT32 " + count + " 0");
            job.rank(0).awaitInside();
            job.rank(1).call("close").assertDone();
            job.rank(1).tell("exit 0").awaitEnd();
            job.rank(2).call("pause 3500").assertDone();
            job.rank(2).call("reduce FLOAT32 " + count + " 0").assertDone();
            job.rank(0).reply().assertDone();
            job.rank(0).tell("close");
            job.rank(2).call("close").assertDone();
            job.rank(0).reply().assertDone();
        }
    }

    /** One rank closes each communicator as soon as its last collective is complete, while others may still look for it. */
    @ParameterizedTest
    @CsvSource({"SHM,0", "SHM,1", "TCP,1"})
    void whoLeavesAtOnceIsNotMissed(Wiring wiring, int leaver) {
        try (Job job = JobSetup.of(3, wiring)
                .with(Setting.LEND_BYTES.environmentName(), 64)
                .with(Setting.PLANS.environmentName(), 4)
                .start()
                .joined()) {
            job.call("departures 300 " + leaver);
            job.call("sum 10");
            job.tell("close");
            job.ranks().forEach(rank -> rank.reply().assertDone());
            job.exit();
        }
    }
}
