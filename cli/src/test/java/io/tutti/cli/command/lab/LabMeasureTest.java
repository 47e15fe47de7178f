package io.tutti.cli.command.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.launch.lab.LinkQuality;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class LabMeasureTest {
    @Test
    void numbersAreWrittenAlikeInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertEquals(
                    "lab0 to lab1: half a round trip 12.5 µs, 118.3 MB/s, 94.6 % of the rate",
                    LabMeasureCommand.words(new LinkQuality("lab0", "lab1", 12.5, 118.3e6, 0.946)));
        } finally {
            Locale.setDefault(before);
        }
    }
}
