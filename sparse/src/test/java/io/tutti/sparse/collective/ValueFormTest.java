package io.tutti.sparse.collective;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.sparse.vector.SparseVector;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ValueFormTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    @ParameterizedTest
    @EnumSource(ValueForm.class)
    void whatIsSentAndWhatIsCutOffAreTheValue(ValueForm form) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        for (int i = 0; i < 20_000; i++) {
            float value = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(50) - 44));
            float sent = form.rounded(value);
            BigDecimal both = new BigDecimal(sent).add(new BigDecimal(value - sent));
            assertEquals(0, both.compareTo(new BigDecimal(value)), "value=" + value + " seed=" + SEED);
            assertEquals(sent, form.rounded(sent));
        }
    }

    @Test
    void roundsToTheNearestAndStaysFinite() {
        assertEquals(1, ValueForm.BF16.rounded(1 + 0x1p-8f)); // a tie goes to the even one
        assertEquals(1 + 0x1p-6f, ValueForm.BF16.rounded(1 + 0x1.8p-7f));
        assertEquals(1 + 0x1p-7f, ValueForm.BF16.rounded(1 + 0x1.1p-8f));
        assertEquals(65504, ValueForm.FP16.rounded(1e9f));
        assertEquals(-65504, ValueForm.FP16.rounded(-65519));
        assertEquals(0x1.fep127f, ValueForm.BF16.rounded(Float.MAX_VALUE));
        assertTrue(Float.isNaN(ValueForm.BF16.rounded(Float.NaN)));
        assertTrue(Float.isInfinite(ValueForm.FP16.rounded(Float.NEGATIVE_INFINITY)));
        assertEquals(0, ValueForm.FP16.rounded(1e-9f));
    }

    @ParameterizedTest
    @EnumSource(ValueForm.class)
    void packedVectorsComeOutAgain(ValueForm form) {
        Random random = new Random(SEED);
        Packing packing = new Packing(form);
        for (int size = 0; size < 40; size++) {
            int[] indexes = new int[size];
            float[] values = new float[size];
            for (int place = 0; place < size; place++) {
                indexes[place] = 3 * place + random.nextInt(3);
                values[place] = form.rounded((float) random.nextGaussian());
            }
            SparseVector vector = SparseVector.of(indexes, values);
            int[] words = packing.pack(vector);
            assertEquals(size, packing.size(words.length));
            assertEquals(form.isHalf() ? size + (size + 1) / 2 : 2 * size, words.length);
            assertEquals(vector, packing.unpack(words, 0, size));
            assertArrayEquals(words, packing.pack(packing.rounded(vector)));
        }
    }
}
