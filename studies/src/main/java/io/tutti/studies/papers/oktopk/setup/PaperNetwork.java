package io.tutti.studies.papers.oktopk.setup;

/**
 * A neural network of the paper. Only the size of its gradient is used here.
 *
 * @param figure figure of the paper that shows its times
 * @param name as in the paper
 * @param elements number of elements of its gradient
 * @param density density with which the paper trains it
 * @param hosts largest number of lab hosts whose gradients fit into memory
 * @param claim the paper's claim
 */
public record PaperNetwork(String figure, String name, int elements, double density, int hosts, String claim) {
    public static final PaperNetwork VGG = new PaperNetwork(
            "figure-8",
            "VGG-16",
            14_728_266,
            0.01,
            8,
            "Ok-Topk has the least communication and little sparsification; training is 1.51 to 8.83 times as fast as with the"
                    + " other schemes on 32 nodes (density 2 %).");
    public static final PaperNetwork LSTM = new PaperNetwork(
            "figure-10",
            "LSTM",
            27_569_568,
            0.02,
            8,
            "Ok-Topk scales better than the others: 1.34 to 7.71 times as fast in all on 64 nodes.");
    public static final PaperNetwork BERT = new PaperNetwork(
            "figure-12",
            "BERT",
            133_547_324,
            0.01,
            2,
            "On 256 nodes Ok-Topk is 3.29 to 12.95 times as fast as the others in all; TopkA and Gaussiank communicate longer"
                    + " than the dense exchange.");
}
