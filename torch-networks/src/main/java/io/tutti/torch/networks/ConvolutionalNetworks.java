package io.tutti.torch.networks;

import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.OptimizerKind;
import io.tutti.training.data.Images;
import io.tutti.training.data.StandardizedImages;
import java.util.List;
import java.util.function.Supplier;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.pytorch.BatchNorm2dImpl;
import org.bytedeco.pytorch.BatchNormOptions;
import org.bytedeco.pytorch.Conv2dImpl;
import org.bytedeco.pytorch.Conv2dOptions;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.MaxPool2dImpl;

/** Convolutional networks for images in the shape of CIFAR. */
final class ConvolutionalNetworks {
    /** Stands for a layer that takes the largest of four. */
    private static final int POOL = 0;

    private static final int[] VGG_11 = {64, POOL, 128, POOL, 256, 256, POOL, 512, 512, POOL, 512, 512, POOL};
    private static final int[] VGG_16 = {
        64, 64, POOL, 128, 128, POOL, 256, 256, 256, POOL, 512, 512, 512, POOL, 512, 512, 512, POOL
    };

    private ConvolutionalNetworks() {}

    static List<TorchNetwork> all() {
        return List.of(
                network("lenet", "LeNet-5, 62,006 parameters", 62_006, 0.01f, ConvolutionalNetworks::leNet),
                network("vgg11", "VGG-11 with batch norm, 9.2 million", 9_231_114, 0.02f, () -> vgg(VGG_11)),
                network("vgg16", "VGG-16 with batch norm, 14.7 million", 14_728_266, 0.02f, () -> vgg(VGG_16)));
    }

    private static TorchNetwork network(
            String name, String text, long parameters, float rate, Supplier<LayerChain> layers) {
        return new TorchNetwork(
                new ModelDescription(name, text, parameters, OptimizerKind.SGD, rate),
                request -> new ClassificationTask(request, layers.get()));
    }

    /** LeCun et al., Gradient-based learning applied to document recognition, 1998, with rectified units and largest values. */
    private static LayerChain leNet() {
        return new LayerChain()
                .add(convolution(StandardizedImages.CHANNELS, 6, 5, 0))
                .addRectifier()
                .add(pool())
                .add(convolution(6, 16, 5, 0))
                .addRectifier()
                .add(pool())
                .addFlattening()
                .add(new LinearImpl(400, 120))
                .addRectifier()
                .add(new LinearImpl(120, 84))
                .addRectifier()
                .add(new LinearImpl(84, Images.CLASSES));
    }

    /** Simonyan and Zisserman, ICLR 2015, for small images: one dense layer, and batch norm after each convolution. */
    private static LayerChain vgg(int[] layers) {
        LayerChain chain = new LayerChain();
        int channels = StandardizedImages.CHANNELS;
        for (int filters : layers) {
            if (filters == POOL) {
                chain.add(pool());
            } else {
                chain.add(convolution(channels, filters, 3, 1))
                        .add(new BatchNorm2dImpl(new BatchNormOptions(filters)))
                        .addRectifier();
                channels = filters;
            }
        }
        return chain.addFlattening().add(new LinearImpl(channels, Images.CLASSES));
    }

    private static Conv2dImpl convolution(int from, int to, int side, int padding) {
        Conv2dOptions options = new Conv2dOptions(from, to, pair(side));
        options.padding().put(pair(padding));
        return new Conv2dImpl(options);
    }

    private static MaxPool2dImpl pool() {
        return new MaxPool2dImpl(pair(2));
    }

    private static LongPointer pair(long each) {
        return new LongPointer(each, each);
    }
}
