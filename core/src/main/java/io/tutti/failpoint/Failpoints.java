package io.tutti.failpoint;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The failpoints of one rank, which it resolves once and hands on to whatever passes a step. Each acts at one passage of its step and
 * never again. Any thread may pass a step.
 *
 * <p>A program may divide what it does into phases; a failpoint of a phase is passed in that phase only. The phase is the process's, as the
 * option is. The warm-up call of {@code connect} is a phase of its own, {@code warm-up}, in which no other failpoints are passed.
 */
public final class Failpoints {
    /** Those of a rank without the option. */
    public static final Failpoints NONE = new Failpoints(List.of());

    private static final String OFF = Setting.FAILPOINT.defaultValue();

    /** Before any other. */
    private static final int FIRST_PHASE = 0;

    private static volatile int phase = FIRST_PHASE;
    private final Map<ProtocolStep, List<Armed>> armed;
    /** The thread that makes the warm-up call, while it does. */
    private volatile Thread warming;

    private volatile boolean hasOtherVersion;
    private volatile boolean hasOtherLayout;

    /** A failpoint, and how often its step was passed. */
    private record Armed(Failpoint failpoint, AtomicInteger passages) {
        boolean isDue(int current) {
            return failpoint.isIn(current) && passages.incrementAndGet() == failpoint.count();
        }
    }

    private Failpoints(List<Failpoint> failpoints) {
        armed = new HashMap<>();
        for (Failpoint each : failpoints) {
            armed.computeIfAbsent(each.step(), step -> new ArrayList<>()).add(new Armed(each, new AtomicInteger()));
        }
    }

    /**
     * Reads the failpoints of a rank.
     *
     * @param options the configuration; {@link Setting#FAILPOINT} is {@code off}, or a list of {@code STEP[@RANK][/PHASE][#COUNT]:ACTION}; a phase is a
     *     number or {@code warm-up}
     * @param rank the rank
     * @return its failpoints; {@link #NONE} if it has none
     * @throws IllegalArgumentException if the list cannot be read
     */
    public static Failpoints of(Options options, int rank) {
        String text = options.text(Setting.FAILPOINT);
        if (text.equals(OFF)) {
            return NONE;
        }
        try {
            List<Failpoint> own = Arrays.stream(text.split(",", -1))
                    .map(Failpoint::parse)
                    .filter(each -> each.isOf(rank))
                    .toList();
            return own.isEmpty() ? NONE : new Failpoints(own);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    Setting.FAILPOINT.environmentName() + "=" + text + ": " + e.getMessage(), e);
        }
    }

    /**
     * Begins a phase of this process's program, or goes on with it. Until the first call the phase is 0.
     *
     * @param number the phase
     */
    public static void enterPhase(int number) {
        phase = number;
    }

    /**
     * Makes the warm-up call. Steps that this thread passes meanwhile count for the failpoints of that phase only.
     *
     * @param call the call
     */
    public void warmUp(Runnable call) {
        if (isOff()) { // as the one that ranks without the option share
            call.run();
            return;
        }
        warming = Thread.currentThread();
        try {
            call.run();
        } finally {
            warming = null;
        }
    }

    /** {@return {@link #NONE}; what a transport finds where its rank has left no others} */
    public static Failpoints none() {
        return NONE;
    }

    /** {@return whether there are none, so that decorators that call for steps are needless} */
    public boolean isOff() {
        return armed.isEmpty();
    }

    /**
     * Says that a step was done. Returns, unless a failpoint is due that ends the process or throws.
     *
     * @param step the step
     */
    public void passed(ProtocolStep step) {
        passed(step, null);
    }

    /**
     * Says that a step was done over a connection.
     *
     * @param step the step
     * @param connection what {@code reset} resets
     */
    public void passed(ProtocolStep step, SocketChannel connection) {
        if (armed.isEmpty()) {
            return;
        }
        int current = Thread.currentThread() == warming ? Failpoint.WARM_UP : phase;
        for (Armed each : armed.getOrDefault(step, List.of())) {
            if (each.isDue(current)) {
                new FaultInjector(each.failpoint()).run(connection);
                claim(each.failpoint().action().kind());
            }
        }
    }

    private void claim(FailAction.Kind kind) {
        switch (kind) {
            case VERSION -> hasOtherVersion = true;
            case LAYOUT -> hasOtherLayout = true;
            default -> {}
        }
    }

    /**
     * {@return the version of the protocols between ranks that the rank speaks now: the next one after a failpoint that says so}
     *
     * @param own of its build
     */
    public int version(int own) {
        return hasOtherVersion ? own + 1 : own;
    }

    /**
     * {@return the fingerprint of the layouts of messages and shared memory that the rank tells now: another one after a failpoint that says so}
     *
     * @param own of its build
     */
    public long layout(long own) {
        return hasOtherLayout ? ~own : own;
    }
}
