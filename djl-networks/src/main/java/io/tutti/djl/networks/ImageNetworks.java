package io.tutti.djl.networks;

import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.Block;
import ai.djl.nn.Blocks;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.BatchNorm;
import ai.djl.nn.pooling.Pool;
import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.OptimizerKind;
import io.tutti.training.data.Images;
import java.util.List;
import java.util.function.Supplier;

/** Convolutional networks for images in the shape of CIFAR. */
final class ImageNetworks {
    private static final Shape TWO = new Shape(2, 2);
    private static final Shape THREE = new Shape(3, 3);
    private static final Shape FIVE = new Shape(5, 5);
    private static final Shape ONE = new Shape(1, 1);
    /** Stands for a layer that takes the largest of four. */
    private static final int POOL = 0;

    private static final int[] VGG_11 = {64, POOL, 128, POOL, 256, 256, POOL, 512, 512, POOL, 512, 512, POOL};
    private static final int[] VGG_16 = {
        64, 64, POOL, 128, 128, POOL, 256, 256, 256, POOL, 512, 512, 512, POOL, 512, 512, 512, POOL
    };

    private ImageNetworks() {}

    static List<NamedNetwork> all() {
        return List.of(
                network("lenet", "LeNet-5, 62,006 parameters", 62_006, 0.01f, ImageNetworks::leNet),
                network("vgg11", "VGG-11 with batch norm, 9.2 million", 9_231_114, 0.02f, () -> vgg(VGG_11)),
                network("vgg16", "VGG-16 with batch norm, 14.7 million", 14_728_266, 0.02f, () -> vgg(VGG_16)));
    }

    private static NamedNetwork network(String name, String text, long parameters, float rate, Supplier<Block> block) {
        return new NamedNetwork(
                new ModelDescription(name, text, parameters, OptimizerKind.SGD, rate),
                request -> new ImageTask(request, block.get()));
    }

    /** LeCun et al., Gradient-based learning applied to document recognition, 1998, with rectified units and largest values. */
    private static Block leNet() {
        return new SequentialBlock()
                .add(Conv2d.builder().setKernelShape(FIVE).setFilters(6).build())
                .add(Activation::relu)
                .add(Pool.maxPool2dBlock(TWO, TWO))
                .add(Conv2d.builder().setKernelShape(FIVE).setFilters(16).build())
                .add(Activation::relu)
                .add(Pool.maxPool2dBlock(TWO, TWO))
                .add(Blocks.batchFlattenBlock())
                .add(Linear.builder().setUnits(120).build())
                .add(Activation::relu)
                .add(Linear.builder().setUnits(84).build())
                .add(Activation::relu)
                .add(Linear.builder().setUnits(Images.CLASSES).build());
    }

    /** Simonyan and Zisserman, ICLR 2015, for small images: one dense layer, and batch norm after each convolution. */
    private static Block vgg(int[] layers) {
        SequentialBlock block = new SequentialBlock();
        for (int filters : layers) {
            if (filters == POOL) {
                block.add(Pool.maxPool2dBlock(TWO, TWO));
            } else {
                block.add(Conv2d.builder()
                                .setKernelShape(THREE)
                                .optPadding(ONE)
                                .setFilters(filters)
                                .build())
                        .add(BatchNorm.builder().build())
                        .add(Activation::relu);
            }
        }
        return block.add(Blocks.batchFlattenBlock())
                .add(Linear.builder().setUnits(Images.CLASSES).build());
    }
}
