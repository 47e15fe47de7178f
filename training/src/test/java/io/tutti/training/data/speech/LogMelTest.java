package io.tutti.training.data.speech;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class LogMelTest {
    private final LogMel features = new LogMel();

    /** Compared with the sum that defines the transform. */
    @Test
    void shouldTransformAsDefined() {
        Random random = new Random(1);
        double[] real = random.doubles(LogMel.WINDOW).toArray();
        double[] imaginary = random.doubles(LogMel.WINDOW).toArray();
        double[] r = real.clone();
        double[] i = imaginary.clone();
        features.transform(r, i);
        for (int k = 0; k < LogMel.WINDOW; k++) {
            double sumReal = 0;
            double sumImaginary = 0;
            for (int n = 0; n < LogMel.WINDOW; n++) {
                double angle = -2 * Math.PI * k * n / LogMel.WINDOW;
                sumReal += real[n] * Math.cos(angle) - imaginary[n] * Math.sin(angle);
                sumImaginary += real[n] * Math.sin(angle) + imaginary[n] * Math.cos(angle);
            }
            assertEquals(sumReal, r[k], 1e-9, "element " + k);
            assertEquals(sumImaginary, i[k], 1e-9, "element " + k);
        }
    }

    @Test
    void shouldFindATone() {
        int last = -1;
        for (double hertz : new double[] {150, 400, 1_000, 2_000, 3_500}) {
            double[] sound = new double[LogMel.samples(2)];
            for (int n = 0; n < sound.length; n++) {
                sound[n] = Math.sin(2 * Math.PI * hertz * n / LogMel.RATE);
            }
            float[] values = new float[2 * LogMel.BANDS];
            features.write(sound, 2, values, 0);
            int loudest = 0;
            for (int band = 0; band < LogMel.BANDS; band++) {
                loudest = values[band] > values[loudest] ? band : loudest;
            }
            double mel = 2595 * Math.log10(1 + hertz / 700);
            double expected = (mel - 92.7) / ((2146.1 - 92.7) / 41) - 1;
            assertEquals(expected, loudest, 1, hertz + " Hz");
            assertTrue(loudest > last);
            last = loudest;
        }
    }
}
