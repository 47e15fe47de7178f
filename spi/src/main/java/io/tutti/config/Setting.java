package io.tutti.config;

import io.tutti.config.SettingType.Choice;
import io.tutti.config.SettingType.FileName;
import io.tutti.config.SettingType.Key;
import io.tutti.config.SettingType.Rate;
import io.tutti.config.SettingType.Text;
import io.tutti.config.SettingType.WholeNumber;
import io.tutti.error.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Every option of Tutti, with its environment variable, default, unit and {@link #meaning}, which {@code tutti info} and
 * {@code docs/environment.md} show.
 */
public enum Setting {
    /** {@code TUTTI_DEADLINE}. */
    DEADLINE(
            "TUTTI_DEADLINE",
            "120",
            "seconds",
            true,
            new WholeNumber(1, Limits.SECONDS),
            "longest time without progress in one call"),
    /** {@code TUTTI_JOIN_DEADLINE}. */
    JOIN_DEADLINE(
            "TUTTI_JOIN_DEADLINE",
            "60",
            "seconds",
            true,
            new WholeNumber(1, Limits.SECONDS),
            "longest wait until rank 0 is there, and again until all ranks have joined"),
    /** {@code TUTTI_STALL}. */
    STALL(
            "TUTTI_STALL",
            "200",
            "milliseconds",
            false,
            new WholeNumber(1, Limits.MILLISECONDS),
            "wait without progress before ranks compare their call logs"),
    /** {@code TUTTI_NOTICE}. */
    NOTICE(
            "TUTTI_NOTICE",
            "10",
            "seconds",
            false,
            new WholeNumber(0, Limits.SECONDS),
            "wait after which rank 0 prints which ranks have not entered a collective, and a rank prints for whose message it"
                    + " waits; 0: never"),
    /** {@code TUTTI_HEARTBEAT}. */
    HEARTBEAT("TUTTI_HEARTBEAT", "1", "seconds", true, new WholeNumber(1, Limits.SECONDS), "interval of heartbeats"),
    /** {@code TUTTI_LIVENESS}. */
    LIVENESS(
            "TUTTI_LIVENESS",
            "15",
            "seconds",
            true,
            new WholeNumber(1, Limits.SECONDS),
            "silence after which a rank is considered lost"),
    /** {@code TUTTI_WARM_UP}. */
    WARM_UP(
            "TUTTI_WARM_UP",
            "0",
            "seconds",
            true,
            new WholeNumber(0, Limits.SECONDS),
            "how long connect runs collectives of its own, so that a program's first collective runs compiled code"),
    /** {@code TUTTI_LINK}. */
    LINK(
            "TUTTI_LINK",
            "auto",
            "",
            true,
            new Key(),
            "transport of all pairs of ranks: shm (shared memory), tcp, or the key of a transport on the class path; auto:"
                    + " for each pair the first that reaches, shared memory inside a host and TCP between"),
    /** {@code TUTTI_ALGORITHM}. */
    ALGORITHM("TUTTI_ALGORITHM", "auto", "", true, new Text(), "name of the algorithm to prefer, or auto"),
    /** {@code TUTTI_RULES}. */
    RULES(
            "TUTTI_RULES",
            "none",
            "",
            true,
            new FileName(),
            "file of selection rules; takes precedence over measured times; compared by content"),
    /** {@code TUTTI_TUNING}. */
    TUNING(
            "TUTTI_TUNING",
            "auto",
            "",
            true,
            new FileName(),
            "file of measured times, made by tutti tune; auto: tutti/tuning in the user's state folder, if it is there;"
                    + " none; compared by content"),
    /** {@code TUTTI_AUTOTUNE}. */
    AUTOTUNE(
            "TUTTI_AUTOTUNE",
            "0",
            "milliseconds",
            true,
            new WholeNumber(0, Limits.MILLISECONDS),
            "time in which the first calls of each collective and size try the likely algorithms in turn; later calls use the"
                    + " one that took the least time; 0: none"),
    /** {@code TUTTI_EXPLAIN}. */
    EXPLAIN(
            "TUTTI_EXPLAIN",
            "no",
            "",
            false,
            Choice.of("yes", "no"),
            "yes: rank 0 logs each new choice of an algorithm and its reason"),
    /** {@code TUTTI_REPRODUCIBILITY}. */
    REPRODUCIBILITY(
            "TUTTI_REPRODUCIBILITY",
            "ranks",
            "",
            true,
            Choice.of("ordered", "ranks", "none"),
            "ordered: one reduction in rank order, so the same bits under every algorithm; ranks: bitwise equal on all ranks;"
                    + " none: whatever is fastest"),
    /** {@code TUTTI_PIN}. */
    PIN(
            "TUTTI_PIN",
            "no",
            "",
            true,
            Choice.of("yes", "no"),
            "yes: the thread that connects, and those it starts later, stay on one processor each; several ranks on one if a"
                    + " host has more ranks than processors"),
    /** {@code TUTTI_LANES}. */
    LANES(
            "TUTTI_LANES",
            "1",
            "links",
            true,
            new WholeNumber(1, 64),
            "links of each pair of ranks for collectives that run in several lanes"),
    /** {@code TUTTI_RING_BYTES}. */
    RING_BYTES(
            "TUTTI_RING_BYTES",
            "1048576",
            "bytes",
            true,
            new WholeNumber(1, Limits.BUFFER_BYTES),
            "shared-memory ring of a pair and lane; a power of two"),
    /** {@code TUTTI_SLOT_BYTES}. */
    SLOT_BYTES(
            "TUTTI_SLOT_BYTES",
            "16384",
            "bytes",
            true,
            new WholeNumber(0, Limits.SLOT_BYTES),
            "longest message that ranks of one host exchange through slots"),
    /** {@code TUTTI_STAGE_BYTES}. */
    STAGE_BYTES(
            "TUTTI_STAGE_BYTES",
            "262144",
            "bytes",
            true,
            new WholeNumber(1, Limits.BUFFER_BYTES),
            "staging buffer through which ranks of one host move vectors that are not from allocate"),
    /** {@code TUTTI_SOCKET_BYTES}. */
    SOCKET_BYTES(
            "TUTTI_SOCKET_BYTES",
            "0",
            "bytes",
            false,
            new WholeNumber(0, Limits.BUFFER_BYTES),
            "socket buffers of a TCP link; 0 leaves them to the system"),
    /** {@code TUTTI_CONGESTION}. */
    CONGESTION(
            "TUTTI_CONGESTION",
            "auto",
            "",
            false,
            new Text(),
            "congestion control of TCP links; auto: reno inside a host, between hosts the system's"),
    /** {@code TUTTI_TLS}. */
    TLS(
            "TUTTI_TLS",
            "no",
            "",
            true,
            Choice.of("yes", "no"),
            "yes: connections between ranks are encrypted by TLS 1.3; transports that do not encrypt are not used between hosts"),
    /** {@code TUTTI_LINE_RATE}. */
    LINE_RATE(
            "TUTTI_LINE_RATE",
            "auto",
            "",
            false,
            new Rate(),
            "rate of this host's network, such as 1gbit, for selecting algorithms; auto: what its interface reports, if it does"),
    /** {@code TUTTI_INTERFACE}. */
    INTERFACE(
            "TUTTI_INTERFACE",
            "auto",
            "",
            false,
            new Text(),
            "network interfaces for data between hosts, the first that is up: a list of beginnings of names (eth,ib) or of"
                    + " networks (10.1.0.0/16); =eth0 is a whole name, ^docker excludes, eth0+eth1 stripes over both; auto:"
                    + " the one of the route to rank 0"),
    /** {@code TUTTI_ZERO_COPY_BYTES}. */
    ZERO_COPY_BYTES(
            "TUTTI_ZERO_COPY_BYTES",
            "16384",
            "bytes",
            false,
            new WholeNumber(0, Long.MAX_VALUE),
            "message size from which allocated memory is sent without a copy (zero-copy)"),
    /** {@code TUTTI_PLANS}. */
    PLANS("TUTTI_PLANS", "64", "plans", false, new WholeNumber(1, Integer.MAX_VALUE), "plans kept by a communicator"),
    /** {@code TUTTI_SHM_DIR}. */
    SHM_DIR("TUTTI_SHM_DIR", "/dev/shm", "", false, new Text(), "folder of shared memory files"),
    /** {@code TUTTI_DUMP}. */
    DUMP(
            "TUTTI_DUMP",
            "auto",
            "",
            false,
            new Text(),
            "where ranks leave what they have recorded when the job fails: a folder, for tutti doctor; auto: the launcher prints"
                    + " what follows from it and keeps no file; off"),
    /** {@code TUTTI_METRICS}. */
    METRICS(
            "TUTTI_METRICS",
            "off",
            "",
            false,
            new Text(),
            "where ranks show counts of collectives to Prometheus: PORT on the loopback interface, or ADDRESS:PORT; rank r"
                    + " listens on PORT + r; off"),
    /** {@code TUTTI_FAILPOINT}. */
    FAILPOINT(
            "TUTTI_FAILPOINT",
            "off",
            "",
            false,
            new Text(),
            "for tests: faults at steps of the protocols, a list of STEP[@RANK][/PHASE][#COUNT]:ACTION, as in shm.map@1:kill; off");

    /** Upper limits of settings, in a nested class so that the enum constants can refer to them. */
    private static final class Limits {
        /** One year: the sum of several such times in nanoseconds does not overflow. */
        static final long SECONDS = 365L * 24 * 60 * 60;

        static final long MILLISECONDS = 1000 * SECONDS;
        static final long BUFFER_BYTES = 1L << 30;
        static final long SLOT_BYTES = 1L << 20;
    }

    private final String environmentName;
    private final String defaultValue;
    private final String unit;
    private final boolean compared;
    private final SettingType type;
    private final String meaning;

    Setting(
            String environmentName,
            String defaultValue,
            String unit,
            boolean compared,
            SettingType type,
            String meaning) {
        this.environmentName = environmentName;
        this.defaultValue = defaultValue;
        this.unit = unit;
        this.compared = compared;
        this.type = type;
        this.meaning = meaning;
    }

    /** {@return the environment variable that sets this setting} */
    public String environmentName() {
        return environmentName;
    }

    /** {@return the name in an options file: lower case, with hyphens} */
    public String fileName() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    /** {@return the value that applies when nothing sets this setting} */
    public String defaultValue() {
        return defaultValue;
    }

    /** {@return the unit of the value; empty if the value has none} */
    public String unit() {
        return unit;
    }

    /** {@return whether all ranks must have the same value} Rank 0 checks this when a rank joins. */
    public boolean isCompared() {
        return compared;
    }

    /** Returns whether the value names a file whose content is the setting. */
    boolean isFile() {
        return type instanceof FileName;
    }

    /** {@return a short description} */
    public String meaning() {
        return meaning;
    }

    /** {@return the accepted words, if the setting has a fixed set of them; otherwise an empty list} */
    public List<String> words() {
        return type.words();
    }

    /** Returns the set of accepted values. */
    SettingType type() {
        return type;
    }

    /**
     * Returns {@code value} if this setting accepts it.
     *
     * @param origin where the value comes from, for the message
     * @throws IllegalArgumentException if it does not
     */
    String check(String value, String origin) {
        if (!type.accepts(value)) {
            String unitAfter = type instanceof WholeNumber && !unit.isEmpty() ? " " + unit : "";
            String shown = value.replaceAll("\\p{Cntrl}", "?"); // the message is one line
            throw new IllegalArgumentException(environmentName + "=" + shown + " (" + origin + ") must be "
                    + type.expected() + unitAfter + Suggestion.after(value, type.words()));
        }
        return value;
    }

    /** {@return the names of all settings in an options file} */
    public static List<String> fileNames() {
        return Arrays.stream(values()).map(Setting::fileName).toList();
    }

    /** Returns the setting that an environment variable sets; empty if there is none. */
    static Optional<Setting> ofEnvironment(String name) {
        for (Setting each : values()) {
            if (each.environmentName.equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the setting of a name in an options file.
     *
     * @param name lower case, with hyphens
     * @return the setting; empty if there is none of this name
     */
    public static Optional<Setting> ofFile(String name) {
        return Arrays.stream(values()).filter(s -> s.fileName().equals(name)).findFirst();
    }
}
