package io.tutti.training;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.training.option.TrainOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class TrainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void shouldHelp() {
        assertEquals(Train.DONE, run("--model", "softmax", "--help"));
        assertEquals(TrainOptions.HELP, out.toString(StandardCharsets.UTF_8));
        assertEquals(0, err.size());
    }

    @Test
    void shouldSayInOneLineWhichOptionIsWrong() {
        assertEquals(Train.REFUSED, run("--modle", "softmax"));
        assertEquals(0, out.size());
        assertEquals(
                "tutti train: unknown option --modle; --help lists all" + System.lineSeparator(),
                err.toString(StandardCharsets.UTF_8));
    }

    private int run(String... arguments) {
        return Train.run(new PrintStream(out, true), new PrintStream(err, true), arguments);
    }
}
