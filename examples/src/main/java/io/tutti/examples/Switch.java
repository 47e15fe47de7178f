package io.tutti.examples;

/** What can be on or off. */
enum Switch {
    ON,
    OFF;

    boolean isOn() {
        return this == ON;
    }
}
