package io.tutti.launch.lab;

/**
 * The performance of a plain TCP connection over a link.
 *
 * @param from host that sends requests and the stream
 * @param to host that answers and receives
 * @param halfRoundTripMicros half the round trip of one byte in µs, median of many, both sides blocking
 * @param bytesPerSecond payload of a stream of about one second
 * @param share achieved part of the rate, 0 to 1; 0 if unshaped
 */
public record LinkQuality(String from, String to, double halfRoundTripMicros, double bytesPerSecond, double share) {}
