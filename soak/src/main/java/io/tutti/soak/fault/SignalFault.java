package io.tutti.soak.fault;

import io.tutti.error.CommunicationException.Category;
import io.tutti.soak.fault.Expectation.Naming;
import io.tutti.soak.fault.Expectation.Victim;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A signal to a rank at any time between its start and its end.
 *
 * @param signal the signal's name, without SIG
 */
record SignalFault(String signal) implements Fault {
    private static final int MOST_MILLIS = 2_500;

    @Override
    public String name() {
        return signal.toLowerCase(Locale.ROOT) + "-any-time";
    }

    @Override
    public String description() {
        return "a rank gets SIG" + signal + " at a random time";
    }

    @Override
    public Injection inject(FaultRequest request) {
        int millis = request.random().nextInt(MOST_MILLIS);
        Expectation expectation = new Expectation(
                EnumSet.of(Category.PEER_LOST, Category.DEADLINE),
                Naming.VICTIM,
                Victim.SILENT,
                SoakTimes.JOIN_NOTICED);
        Duration onceJoined = signal.equals("STOP") ? SoakTimes.SILENCE_NOTICED : Expectation.SOON;
        Expectation either = expectation.onceJoined(onceJoined).orSuccess();
        return Injection.of("after " + millis + " ms", either).disturbed(job -> {
            job.await(() -> job.trace().ranks().get(request.victim()).pid().isPresent());
            TimeUnit.MILLISECONDS.sleep(millis);
            job.disturbedNow(); // first: the job may end while the signal is sent
            if (!job.signal(request.victim(), signal)) {
                job.wasNotDisturbed();
            }
        });
    }
}
