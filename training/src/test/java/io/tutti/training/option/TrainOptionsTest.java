package io.tutti.training.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.training.backend.OptimizerKind;
import io.tutti.training.backend.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TrainOptionsTest {
    @Test
    void shouldHaveDefaults() {
        TrainOptions options = TrainOptions.parse();
        assertEquals("mlp", options.label());
        assertEquals("own", options.model().backend().name());
        assertEquals(OptimizerKind.SGD, options.optimizer());
        assertEquals(10, options.epochs());
        assertEquals(TrainOptions.Display.AUTO, options.progress());
    }

    @Test
    void shouldReadEveryOption() {
        TrainOptions options = TrainOptions.parse(
                ("--model softmax --backend own --optimizer sgd --epochs 3 --batch 32 --learning-rate 0.5 --seed -9"
                                + " --data d --samples 100 --test-samples 50 --progress live --exchange ok-topk --density 0.5 --density-warm-up 20"
                                + " --dense-below 30 --momentum 0.25 --momentum-mask off --csv c --html h --save s --save-every 7"
                                + " --resume r")
                        .split(" "));
        TrainFiles files = new TrainFiles("c", "h", "s", 7, "r", "", 70);
        assertEquals("softmax", options.label());
        assertEquals(
                new TrainOptions(
                        options.model(),
                        OptimizerKind.SGD,
                        3,
                        32,
                        0.5f,
                        -9,
                        "d",
                        100,
                        50,
                        TrainOptions.Display.LIVE,
                        "ok-topk",
                        0.5,
                        20,
                        30,
                        0.25f,
                        Switch.OFF,
                        Switch.OFF,
                        0,
                        files),
                options);
    }

    @Test
    void shouldRefuseToSaveOrTraceAnElasticRun() {
        assertTrue(TrainOptions.parse("--elastic", "on").elastic().isOn());
        assertRefused("--elastic does not go with --save", "--elastic", "on", "--save", "f");
        assertRefused("--elastic does not go with --save", "--elastic", "on", "--trace", "f");
        assertRefused("--elastic does not go with --exchange factors", "--elastic", "on", "--exchange", "factors");
    }

    @Test
    void shouldRefuseWhatWouldHaveNoEffect() {
        assertEquals(
                OptimizerKind.ADAM, TrainOptions.parse("--optimizer", "adam").optimizer());
        for (String option : List.of("--momentum 0", "--momentum-mask off --exchange topka")) {
            String[] words = ("--optimizer adam " + option).split(" ");
            assertRefused("--momentum and --momentum-mask are of --optimizer sgd, not of adam", words);
        }
        for (String option :
                List.of("--density 0.5", "--density-warm-up 20", "--dense-below 30", "--momentum-mask off")) {
            for (String exchange : List.of("dense-overlap", "factors")) {
                String words = option + " needs an exchange that sends a part of the gradient, not --exchange ";
                assertRefused(words + exchange, (option + " --exchange " + exchange).split(" "));
            }
            TrainOptions.parse((option + " --exchange topka").split(" "));
        }
    }

    @Test
    void shouldReplaceRanksOfElasticRunsOnly() {
        assertEquals(
                2,
                TrainOptions.parse("--elastic", "on", "--max-replacements", "2").replacements());
        assertRefused("--max-replacements 1 needs --elastic", "--max-replacements", "1");
    }

    @Test
    void shouldRefuseWhatItDoesNotKnow() {
        assertRefused("unknown option --epoch", "--epoch", "3");
        assertRefused("unknown option epochs", "epochs", "3");
        assertRefused("--epochs needs a value", "--epochs");
        assertRefused("--seed is given twice", "--seed", "1", "--seed", "1");
        assertRefused(
                "--model cnn must be one of mlp, softmax; --backend djl and --backend torch have more",
                "--model",
                "cnn");
        assertRefused("--model softmx must be one of mlp, softmax (did you mean softmax?)", "--model", "softmx");
        assertRefused("--backend tpu must be one of own; ./tutti adds djl or torch where", "--backend", "tpu");
        assertRefused("--optimizer lion must be one of sgd, adam", "--optimizer", "lion");
        assertRefused("--epochs 0 must be a whole number from 1", "--epochs", "0");
        assertRefused("--batch 1e3 must be", "--batch", "1e3");
        assertRefused("--samples 99999999999 must be", "--samples", "99999999999");
        assertRefused("--test-samples -1 must be a whole number from 0", "--test-samples", "-1");
        assertRefused("--learning-rate NaN must be", "--learning-rate", "NaN");
        assertRefused("--learning-rate -1 must be", "--learning-rate", "-1");
        assertRefused("--exchange topk must be one of dense, dense-overlap, topka", "--exchange", "topk");
        assertRefused("--save-every 5 needs --save", "--save-every", "5");
        assertRefused("--csv x and --save ./x are one file; give each one of its own", "--csv", "x", "--save", "./x");
        assertRefused("--trace-steps 5 needs --trace", "--trace-steps", "5");
        assertRefused("--trace is of a run from its beginning", "--trace", "t", "--resume", "r");
        assertRefused("--density 1.5 must be", "--density", "1.5");
        assertRefused("--dense-below -1 must be a whole number from 0", "--dense-below", "-1");
        assertRefused("--momentum 2 must be", "--momentum", "2");
        assertRefused("--momentum-mask yes must be one of on, off", "--momentum-mask", "yes");
        assertRefused("--progress fast must be one of auto, plain, live", "--progress", "fast");
    }

    @Test
    void shouldExplainItselfInSixtyColumns() {
        assertTrue(TrainOptions.HELP.lines().allMatch(line -> line.length() <= 60));
    }

    private static void assertRefused(String words, String... arguments) {
        UsageException e = assertThrows(UsageException.class, () -> TrainOptions.parse(arguments));
        assertTrue(e.getMessage().contains(words), e.getMessage());
    }
}
