package io.tutti.failpoint;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One fault at one step.
 *
 * @param step the step after which it happens
 * @param rank the rank to which it happens, or {@link #ANY_RANK}
 * @param phase the phase of the program in which it happens, {@link #ANY_PHASE}, or {@link #WARM_UP}
 * @param count at which passage of the step, from 1; of a failpoint with a phase at which passage in it
 * @param action the fault
 */
record Failpoint(ProtocolStep step, int rank, int phase, int count, FailAction action) {
    static final int ANY_RANK = -1;
    /** Any phase of the program, which the warm-up call of {@code connect} is not. */
    static final int ANY_PHASE = -1;

    /** The warm-up call of {@code connect}. */
    static final int WARM_UP = -2;

    private static final String WARM_UP_NAME = "warm-up";

    private static final Pattern FORM = Pattern.compile("([a-z.-]+)(?:@([0-9]{1,9}))?(?:/([0-9]{1,9}|" + WARM_UP_NAME
            + "))?(?:#([1-9][0-9]{0,8}))?:([a-z]+(?:=.*)?)");

    /**
     * Reads {@code STEP[@RANK][/PHASE][#COUNT]:ACTION}.
     *
     * @throws IllegalArgumentException if it has another form, or names no step or no action
     */
    static Failpoint parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not STEP[@RANK][/PHASE][#COUNT]:ACTION, as in shm.create@1#2:kill");
        }
        ProtocolStep step = ProtocolStep.of(matcher.group(1));
        FailAction action = FailAction.parse(matcher.group(5));
        if (action.kind() == FailAction.Kind.RESET && !step.isConnected()) {
            throw new IllegalArgumentException(step.key() + " has no connection that could be reset");
        }
        return new Failpoint(
                step,
                number(matcher.group(2), ANY_RANK),
                WARM_UP_NAME.equals(matcher.group(3)) ? WARM_UP : number(matcher.group(3), ANY_PHASE),
                number(matcher.group(4), 1),
                action);
    }

    private static int number(String digits, int otherwise) {
        return digits == null ? otherwise : Integer.parseInt(digits);
    }

    boolean isOf(int own) {
        return rank == ANY_RANK || rank == own;
    }

    boolean isIn(int current) {
        return phase == current || phase == ANY_PHASE && current != WARM_UP;
    }

    @Override
    public String toString() {
        return step.key() + phaseText() + ": " + action;
    }

    private String phaseText() {
        return switch (phase) {
            case ANY_PHASE -> "";
            case WARM_UP -> "/" + WARM_UP_NAME;
            default -> "/" + phase;
        };
    }
}
