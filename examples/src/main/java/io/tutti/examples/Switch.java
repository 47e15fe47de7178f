package io.tutti.examples;

/** An option that is on or off. */
enum Switch {
    ON,
    OFF;

    boolean isOn() {
        return this == ON;
    }
}
