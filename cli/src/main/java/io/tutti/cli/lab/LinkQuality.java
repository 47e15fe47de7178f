package io.tutti.cli.lab;

/**
 * What a plain TCP connection gets of a link.
 *
 * @param from host that asks and sends
 * @param to host that answers and receives
 * @param halfRoundTripMicros of one byte there and one back, median of many, both sides blocking
 * @param bytesPerSecond payload of a stream of about a second
 * @param share of the rate, 0 to 1; 0 if unshaped
 */
public record LinkQuality(String from, String to, double halfRoundTripMicros, double bytesPerSecond, double share) {}
