/**
 * A transport in a jar of its own: Unix-domain sockets. It uses only public types of {@code io.tutti.spi} and of the
 * schedules.
 */
package com.example.transport;
