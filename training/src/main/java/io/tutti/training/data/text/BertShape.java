package io.tutti.training.data.text;

/**
 * The size of a BERT (Devlin et al., NAACL 2019), and of what it is trained with. There is no dropout, so that equal steps give equal
 * bits. The matrix that scores pieces is not that of the embedding: so the network has as many parameters as in the Ok-Topk paper.
 *
 * @param layers number of encoder layers
 * @param width elements of a piece's vector
 * @param heads heads of attention
 * @param vocabulary number of word pieces
 * @param positions the longest sequence that the network could take
 * @param length pieces of the sequences that it is trained with
 * @param masked pieces of a sequence that it must predict, about 15 %
 */
public record BertShape(int layers, int width, int heads, int vocabulary, int positions, int length, int masked) {
    /** Parts of a sequence. */
    public static final int PARTS = 2;

    /** What is said of two parts: that the second one follows the first, or that it does not. */
    public static final int ANSWERS = 2;

    /** The standard deviation of matrices at the beginning, whose mean is zero, as in BERT. Biases are zero, scales of norms one. */
    public static final float DEVIATION = 0.02f;

    /** How many times as many elements as a piece's vector a layer has between its two dense layers. */
    private static final int INNER = 4;

    /** Elements between the two dense layers of a layer. */
    public int inner() {
        return INNER * width;
    }

    /** Number of parameters. */
    public long parameters() {
        long norm = 2L * width;
        long embedding = (long) (vocabulary + PARTS + positions) * width + norm;
        long attention = 4 * dense(width, width) + norm;
        long layer = attention + dense(width, inner()) + dense(inner(), width) + norm;
        long pieces = dense(width, width) + norm + dense(width, vocabulary);
        return embedding + layers * layer + pieces + dense(width, width) + dense(width, ANSWERS);
    }

    /** Weights and biases of a dense layer. */
    private static long dense(long inputs, long outputs) {
        return inputs * outputs + outputs;
    }
}
