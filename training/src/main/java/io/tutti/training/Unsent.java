package io.tutti.training;

import io.tutti.sparse.vector.SparseVector;

/**
 * What a rank has not sent when ranks are lost.
 *
 * @param residual the elements, as part of the next gradient; none if all are always sent
 * @param lastSent what the last step has sent
 */
record Unsent(float[] residual, SparseVector lastSent) {
    static final Unsent NOTHING = new Unsent(new float[0], SparseVector.empty());

    boolean isEmpty() {
        return residual.length == 0;
    }

    /**
     * Returns the part of the next gradient.
     *
     * @param isTakenBack whether the last step is repeated from parameters in which it has no effect
     * @param factor how much more a gradient counts among the ranks that are left
     */
    float[] scaled(boolean isTakenBack, float factor) {
        float[] scaled = new float[residual.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = factor * residual[i];
        }
        for (int place = 0; isTakenBack && place < lastSent.size(); place++) {
            scaled[lastSent.index(place)] += factor * lastSent.value(place);
        }
        return scaled;
    }
}
