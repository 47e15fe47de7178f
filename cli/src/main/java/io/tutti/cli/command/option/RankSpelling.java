package io.tutti.cli.command.option;

import picocli.CommandLine.Option;

/** Accepts the number of ranks as other launchers spell it: {@code -np} of mpirun, {@code -p} and {@code -P}. */
abstract class RankSpelling {
    private boolean isOther;

    /** Takes the text of the option. */
    abstract void ranks(String text);

    @Option(
            names = {"-np", "--np", "-p", "-P"},
            hidden = true)
    private void otherSpelling(String text) {
        if (text != null) {
            isOther = true;
            ranks(text);
        }
    }

    /** Returns whether one of the other spellings was used. */
    boolean isOtherSpelling() {
        return isOther;
    }
}
