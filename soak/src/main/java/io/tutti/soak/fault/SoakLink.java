package io.tutti.soak.fault;

import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How the ranks of a run are joined. */
public enum SoakLink {
    /** Shared memory. */
    SHM,
    /** TCP over the loopback interface. */
    TCP,
    /** As it comes on one host, which is shared memory. */
    AUTO,
    /** Two groups of ranks, as if on two hosts: shared memory inside, TCP between. */
    MIXED,
    /** Each rank on a host of a lab. */
    LAB;

    /** {@return the link of a word of the command line} */
    public static SoakLink of(String word) {
        return Arrays.stream(values())
                .filter(link -> link.word().equals(word))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("link=" + word + " must be one of " + String.join(", ", words())));
    }

    /** {@return the words of all} */
    public static List<String> words() {
        return Arrays.stream(values()).map(SoakLink::word).toList();
    }

    /** {@return its word on the command line} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How many ranks are on the left one of two hosts; the others are on the right one. */
    static int left(int size) {
        return (size + 1) / 2;
    }

    /** {@return whether all ranks share memory} */
    public boolean isOneHost() {
        return this == SHM || this == AUTO;
    }

    /** {@return whether some ranks exchange data by TCP} */
    public boolean hasTcp() {
        return !isOneHost();
    }

    /** {@return whether some ranks share memory} */
    public boolean sharesMemory() {
        return this != TCP && this != LAB;
    }

    /** {@return the variables that make it so for one rank} */
    public Map<String, String> environment(int rank, int size) {
        String link = Setting.LINK.environmentName();
        return switch (this) {
            case SHM, TCP -> Map.of(link, word());
            case AUTO, LAB -> Map.of(link, Setting.LINK.defaultValue());
            case MIXED ->
                Map.of(link, Setting.LINK.defaultValue(), JobVariables.HOST, rank < left(size) ? "left" : "right");
        };
    }
}
