/**
 * Networks as links and routes, for what the other models leave out: how many links a message passes, and how many
 * messages share one. {@link io.tutti.model.interconnect.LinkLoads} counts the bytes that a schedule puts on each link in
 * each step. That tells apart algorithms that cost the same where all pairs of ranks are equally far apart.
 */
package io.tutti.model.interconnect;
