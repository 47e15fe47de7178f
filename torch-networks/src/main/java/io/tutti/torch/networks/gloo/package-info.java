/**
 * The collectives of ProcessGroupGloo, as JavaCPP PyTorch brings it, for {@code tutti bench --against torch-gloo}.
 *
 * <p><b>Rules of this package.</b> The command line lists the library and asks what is missing, so native libraries are loaded when a rank
 * opens it, and not before.
 */
package io.tutti.torch.networks.gloo;
