package io.tutti.soak.fault;

import io.tutti.error.Suggestion;
import java.util.ArrayList;
import java.util.List;

/** All faults. */
public final class Faults {
    private static final String ALL = "all";

    private Faults() {}

    /** {@return all faults, in the order of their table} */
    public static List<Fault> all() {
        List<Fault> all = new ArrayList<>(StepFaults.all());
        for (String signal : new String[] {"KILL", "TERM", "STOP"}) {
            all.add(new SignalFault(signal));
        }
        all.addAll(ProgramFaults.all());
        all.addAll(ControlFaults.all());
        all.addAll(SurvivorFaults.all());
        all.addAll(JoinFaults.all());
        all.addAll(MachineFaults.all());
        all.addAll(LabFaults.all());
        return all;
    }

    /**
     * Finds faults by their names.
     *
     * @param names names, or {@code all}
     * @return the faults
     * @throws IllegalArgumentException if there is no such fault
     */
    public static List<Fault> of(List<String> names) {
        if (names.equals(List.of(ALL))) {
            return all();
        }
        return names.stream().map(Faults::of).toList();
    }

    private static Fault of(String name) {
        List<Fault> all = all();
        return all.stream()
                .filter(fault -> fault.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name, all.stream().map(Fault::name).toList()));
    }

    private static IllegalArgumentException unknown(String name, List<String> names) {
        String similar = Suggestion.after(name, names);
        return new IllegalArgumentException("fault=" + name + " is unknown"
                + (similar.isEmpty() ? "; known are " + String.join(", ", names) : similar));
    }
}
