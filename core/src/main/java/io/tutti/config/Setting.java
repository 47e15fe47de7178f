package io.tutti.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Every option of Tutti, with its environment variable, default, unit and meaning. */
public enum Setting {
    DEADLINE("TUTTI_DEADLINE", "120", "seconds", true, Kind.POSITIVE, "longest wait inside one collective"),
    JOIN_DEADLINE("TUTTI_JOIN_DEADLINE", "60", "seconds", true, Kind.POSITIVE, "longest wait for all ranks to join"),
    STALL(
            "TUTTI_STALL",
            "200",
            "milliseconds",
            false,
            Kind.POSITIVE,
            "wait without progress before boards are compared"),
    HEARTBEAT("TUTTI_HEARTBEAT", "1", "seconds", true, Kind.POSITIVE, "interval of signs of life"),
    LIVENESS("TUTTI_LIVENESS", "15", "seconds", true, Kind.POSITIVE, "silence after which a rank counts as lost"),
    WARM_UP(
            "TUTTI_WARM_UP",
            "0",
            "seconds",
            true,
            Kind.COUNT,
            "how long connect calls sums of its own, so that a program's first collective finds compiled code"),
    LINK("TUTTI_LINK", "auto", "", true, Kind.LINK, "auto: shared memory inside a host, TCP between; or shm, or tcp"),
    ALGORITHM("TUTTI_ALGORITHM", "auto", "", true, Kind.TEXT, "name of the algorithm to prefer, or auto"),
    RULES(
            "TUTTI_RULES",
            "none",
            "",
            true,
            Kind.FILE,
            "file of rules, which algorithm for which call; goes before what was measured; compared by content"),
    TUNING(
            "TUTTI_TUNING",
            "auto",
            "",
            true,
            Kind.FILE,
            "file of measured times, made by tutti tune; auto: tutti/tuning in the user's state folder, if it is there;"
                    + " none; compared by content"),
    EXPLAIN("TUTTI_EXPLAIN", "no", "", false, Kind.SWITCH, "yes: rank 0 says of each new choice what and why"),
    REPRODUCIBILITY(
            "TUTTI_REPRODUCIBILITY",
            "ranks",
            "",
            true,
            Kind.REPRODUCIBILITY,
            "ordered: one reduction in rank order, so the same bits under every algorithm; ranks: bitwise equal on all ranks;"
                    + " none: whatever is fastest"),
    PIN(
            "TUTTI_PIN",
            "no",
            "",
            true,
            Kind.SWITCH,
            "yes: the thread that connects, and those it starts later, stay on one processor each; several ranks on one if a"
                    + " host has more ranks than processors"),
    LANES(
            "TUTTI_LANES",
            "1",
            "links",
            true,
            Kind.LANES,
            "links of each pair of ranks for collectives that run in several lanes"),
    RING_BYTES(
            "TUTTI_RING_BYTES",
            "262144",
            "bytes",
            true,
            Kind.POSITIVE,
            "shared-memory ring of a pair and lane; a power of two"),
    SLOT_BYTES(
            "TUTTI_SLOT_BYTES",
            "16384",
            "bytes",
            true,
            Kind.SLOT,
            "longest message that ranks of one host show each other in slots"),
    STAGE_BYTES(
            "TUTTI_STAGE_BYTES",
            "262144",
            "bytes",
            true,
            Kind.POSITIVE,
            "pieces in which ranks of one host move vectors that are not from allocate"),
    SOCKET_BYTES(
            "TUTTI_SOCKET_BYTES",
            "0",
            "bytes",
            false,
            Kind.COUNT,
            "socket buffers of a TCP link; 0 leaves them to the system"),
    CONGESTION(
            "TUTTI_CONGESTION",
            "auto",
            "",
            false,
            Kind.TEXT,
            "congestion control of TCP links; auto: reno inside a host, between hosts the system's"),
    LINE_RATE(
            "TUTTI_LINE_RATE",
            "auto",
            "",
            false,
            Kind.RATE,
            "what this host's network carries, such as 1gbit, for choosing; auto: what its interface says, if it does"),
    LEND_BYTES(
            "TUTTI_LEND_BYTES",
            "16384",
            "bytes",
            false,
            Kind.COUNT,
            "allocated memory is lent, not copied, from this message size"),
    PLANS("TUTTI_PLANS", "64", "plans", false, Kind.POSITIVE, "plans kept by a communicator"),
    SHM_DIR("TUTTI_SHM_DIR", "/dev/shm", "", false, Kind.TEXT, "folder of shared memory files");

    /** The values a setting takes. */
    enum Kind {
        POSITIVE("a whole number above 0"),
        COUNT("a whole number from 0"),
        SLOT("a whole number from 0 to 1048576"),
        LINK("auto, shm or tcp"),
        LANES("a whole number from 1 to 64"),
        REPRODUCIBILITY("ordered, ranks or none"),
        RATE("auto, or a rate such as 100mbit or 2.5gbit"),
        FILE("the name of a file, or none"),
        SWITCH("yes or no"),
        TEXT("text");

        final String expected;

        Kind(String expected) {
            this.expected = expected;
        }

        boolean accepts(String value) {
            return switch (this) {
                case POSITIVE -> value.matches("[1-9][0-9]{0,17}");
                case COUNT -> value.matches("[0-9]{1,18}");
                case SLOT -> value.matches("[0-9]{1,7}") && Integer.parseInt(value) <= 1 << 20;
                case LANES -> value.matches("[1-9]|[1-5][0-9]|6[0-4]");
                case LINK -> List.of("auto", "shm", "tcp").contains(value);
                case REPRODUCIBILITY -> List.of("ordered", "ranks", "none").contains(value);
                case SWITCH -> List.of("yes", "no").contains(value);
                case RATE -> value.equals("auto") || isRate(value);
                case FILE, TEXT -> !value.isBlank();
            };
        }

        private static boolean isRate(String value) {
            try {
                return LineRate.parse(value).isKnown();
            } catch (IllegalArgumentException e) {
                return false;
            }
        }
    }

    private final String environmentName;
    private final String defaultValue;
    private final String unit;
    private final boolean compared;
    private final Kind kind;
    private final String meaning;

    Setting(String environmentName, String defaultValue, String unit, boolean compared, Kind kind, String meaning) {
        this.environmentName = environmentName;
        this.defaultValue = defaultValue;
        this.unit = unit;
        this.compared = compared;
        this.kind = kind;
        this.meaning = meaning;
    }

    /** The environment variable that sets it. */
    public String environmentName() {
        return environmentName;
    }

    /** The name in an options file: lower case, with hyphens. */
    public String fileName() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    /** Its value when nothing sets it. */
    public String defaultValue() {
        return defaultValue;
    }

    /** Unit of the value; empty for words. */
    public String unit() {
        return unit;
    }

    /** Whether all ranks must have the same value, checked when they join. */
    public boolean isCompared() {
        return compared;
    }

    /** Whether its value names a file whose text is the setting. */
    boolean isFile() {
        return kind == Kind.FILE;
    }

    /** What it is for, in a few words. */
    public String meaning() {
        return meaning;
    }

    /** Returns {@code value} if the setting takes it. */
    String check(String value, String origin) {
        if (!kind.accepts(value)) {
            throw new IllegalArgumentException(
                    environmentName + "=" + value + " (" + origin + ") must be " + kind.expected);
        }
        return value;
    }

    static Optional<Setting> ofEnvironment(String name) {
        return Arrays.stream(values())
                .filter(s -> s.environmentName.equals(name))
                .findFirst();
    }

    static Optional<Setting> ofFile(String name) {
        return Arrays.stream(values()).filter(s -> s.fileName().equals(name)).findFirst();
    }
}
