/**
 * Networks that {@code tutti train --backend djl} trains: {@link io.tutti.djl.networks.DjlBackend} lists them, a {@link
 * io.tutti.djl.networks.DjlTask} is a network with its samples and its loss, and {@link io.tutti.djl.networks.DjlLearner} computes its gradient
 * by DJL and PyTorch. Parameters lie in one piece of memory, which PyTorch and the training both use; gradients are copied once.
 *
 * <p>Rules: no class of PyTorch is loaded before a model is opened; one model at a time in a process, because PyTorch's engine has
 * one collector of gradients; equal seeds and equal numbers of threads give equal bits.
 */
package io.tutti.djl.networks;
