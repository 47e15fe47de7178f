/**
 * How gradients leave PyTorch: {@link io.tutti.torch.networks.gradient.GradientHooks} takes those of parameters, {@link
 * io.tutti.torch.networks.gradient.FactorHooks} the factors of those of dense layers, as a backward pass computes them.
 *
 * <p>Rules: parameters are in memory that PyTorch and Tutti share ({@link io.tutti.torch.networks.gradient.SharedTensors}); the engine
 * calls hooks on the thread that runs the backward pass, because all tensors are on the CPU; nothing here knows a network.
 */
package io.tutti.torch.networks.gradient;
