/**
 * Gloo, as JavaCPP PyTorch brings it, as an exchange {@code dense-gloo} beside Tutti's: the same training by either, for comparison.
 * {@link io.tutti.torch.gloo.GlooGroup} is its process group, which measurements of collectives use, too.
 *
 * <p><b>Rules of this package.</b> It uses what any jar with an exchange may use. Native libraries are loaded when an exchange is
 * opened, not when its name is listed.
 */
package io.tutti.torch.gloo;
