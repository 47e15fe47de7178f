/**
 * The messages of the control plane, and their form as bytes.
 *
 * <p>Rules of this package. A {@link io.tutti.control.message.ControlMessage} is a record; {@link
 * io.tutti.control.message.ControlCodec} alone knows its bytes. Malformed bytes cause a {@link java.net.ProtocolException} and no
 * other exception, whatever a peer sends. Nothing here has state or opens a connection.
 */
package io.tutti.control.message;
