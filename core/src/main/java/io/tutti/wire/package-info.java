/**
 * Numbers, byte strings and texts as bytes of messages that processes exchange: of the handshake, of the control plane, of what ranks tell each other
 * when they join or open links.
 *
 * <p>Rules of this package: malformed bytes cause a {@link java.net.ProtocolException} and no other exception, whatever a peer
 * sends; nothing here knows what a message means.
 */
package io.tutti.wire;
