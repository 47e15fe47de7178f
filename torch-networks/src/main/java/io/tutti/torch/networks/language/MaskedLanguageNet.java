package io.tutti.torch.networks.language;

import io.tutti.training.data.text.BertShape;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.LayerNormImpl;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.StringTensorDict;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * BERT with its two heads for pre-training (Devlin et al., NAACL 2019): the pieces behind the masks, and whether the second part follows
 * the first. The shapes of its parameters are those of the network that DJL computes.
 */
public final class MaskedLanguageNet extends Module {
    private final Embedding embedding;
    private final List<EncoderLayer> layers = new ArrayList<>();
    private final LinearImpl pooler;
    private final LinearImpl transform;
    private final LayerNormImpl norm;
    private final LinearImpl decoder;
    private final LinearImpl follows;
    private final int width;

    /** Draws the initial values from PyTorch's random numbers. */
    public MaskedLanguageNet(BertShape shape) {
        width = shape.width();
        embedding = register_module("embedding", new Embedding(shape));
        for (int layer = 0; layer < shape.layers(); layer++) {
            layers.add(register_module("layer" + layer, new EncoderLayer(shape)));
        }
        pooler = register_module("pooler", Layers.dense(shape));
        transform = register_module("transform", Layers.dense(shape));
        norm = register_module("norm", Layers.norm(shape));
        decoder = register_module("decoder", new LinearImpl(width, shape.vocabulary()));
        follows = register_module("follows", new LinearImpl(width, BertShape.ANSWERS));
        initialize();
    }

    /** Scales of norms are one already. */
    private void initialize() {
        StringTensorDict parameters = named_parameters();
        for (long i = 0; i < parameters.size(); i++) {
            Tensor each = parameters.values().get(i);
            if (each.dim() > 1) {
                torch.normal_(each, 0, BertShape.DEVIATION);
            } else if (parameters.keys().get(i).getString().endsWith("bias")) {
                torch.zeros_(each);
            }
        }
    }

    /**
     * Scores of classes, before the softmax.
     *
     * @param pieces a row of the vocabulary for each mask
     * @param follows a row of {@link BertShape#ANSWERS} for each sequence
     */
    public record Scores(Tensor pieces, Tensor follows) {}

    /**
     * Computes what the network says.
     *
     * @param pieces numbers of word pieces, INT64 (batch, length)
     * @param parts numbers of parts, INT64 (batch, length)
     * @param places of masks among all pieces of the batch, INT64 (batch × masks)
     */
    public Scores forward(Tensor pieces, Tensor parts, Tensor places) {
        Tensor values = embedding.forward(pieces, parts);
        for (EncoderLayer layer : layers) {
            values = layer.forward(values);
        }
        Tensor masked = values.view(-1, width).index_select(0, places);
        Tensor hidden = norm.forward(torch.gelu(transform.forward(masked)));
        Tensor first = values.select(1, 0);
        return new Scores(
                decoder.forward(hidden), follows.forward(pooler.forward(first).tanh()));
    }
}
