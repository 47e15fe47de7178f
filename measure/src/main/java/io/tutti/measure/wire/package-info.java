/**
 * The protocol between the measuring process and the measured ranks: a local socket that carries 8-byte words in native
 * byte order. A rank connects, sends its number, and then waits in a blocking read, which uses no processor, until an
 * {@link io.tutti.measure.wire.Instruction} arrives. It answers with a count and that many words. C programs use the
 * same protocol, so libraries can take turns without being restarted.
 */
package io.tutti.measure.wire;
