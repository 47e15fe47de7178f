/**
 * How classes that call functions of the C library, or in machine code, get at them: whether they may be called, and method handles of them, linked now or
 * while others go on. Classes with the calls themselves stay where they are used.
 *
 * <p>Rules of this package: internal to Tutti, and nothing here knows ranks or collectives.
 */
package io.tutti.foreign;
