package io.tutti.select;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.select.table.Rules;
import io.tutti.select.table.Token;
import io.tutti.select.table.TuningTable;
import io.tutti.select.table.TuningText;
import io.tutti.verify.Reproducibility;
import java.util.Locale;
import java.util.function.Function;

/**
 * The options of algorithm selection and the contents of their files, shared by all communicators with these options. Immutable,
 * except for its table, which a tuning run extends.
 */
public final class Policy {
    private final Preference preference;
    private final Reproducibility wanted;
    private final Rules rules;
    private final TuningTable table;
    private final long lanes;

    Policy(Preference preference, Reproducibility wanted, Rules rules, TuningTable table, long lanes) {
        this.preference = preference;
        this.wanted = wanted;
        this.rules = rules;
        this.table = table;
        this.lanes = lanes;
    }

    /**
     * Creates the policy of these options and parses the files that they name.
     *
     * @throws IllegalArgumentException if no collective has the preferred algorithm, or a file is invalid; the message states line and
     *     column
     */
    public static Policy of(Options options) {
        String wanted = options.text(Setting.REPRODUCIBILITY).toUpperCase(Locale.ROOT);
        return new Policy(
                Preference.of(options.text(Setting.ALGORITHM)),
                Guarantees.named(wanted),
                read(options, Setting.RULES, Rules::parse, Rules.NONE),
                read(options, Setting.TUNING, TuningText::parse, new TuningTable()),
                options.number(Setting.LANES));
    }

    private static <T> T read(Options options, Setting setting, Function<String, T> parser, T otherwise) {
        return options.file(setting)
                .map(file -> {
                    try {
                        return parser.apply(file.text());
                    } catch (IllegalArgumentException e) {
                        throw Token.in(file.path(), setting, e);
                    }
                })
                .orElse(otherwise);
    }

    Preference preference() {
        return preference;
    }

    /** Returns the required reproducibility. */
    Reproducibility wanted() {
        return wanted;
    }

    Rules rules() {
        return rules;
    }

    TuningTable table() {
        return table;
    }

    /** Returns the number of lanes of a communicator. */
    long lanes() {
        return lanes;
    }
}
