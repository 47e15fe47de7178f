/**
 * The layers of BERT, as modules of JavaCPP PyTorch: {@link io.tutti.torch.networks.language.MaskedLanguageNet} is the network.
 *
 * <p>Rules: modules are registered in the order of the forward pass, so that gradients are complete from the last one to the first; a
 * module keeps its parts reachable; nothing here knows a training.
 */
package io.tutti.torch.networks.language;
