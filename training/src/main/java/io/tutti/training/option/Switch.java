package io.tutti.training.option;

/** An option that is on or off. */
public enum Switch {
    ON,
    OFF;

    public boolean isOn() {
        return this == ON;
    }
}
