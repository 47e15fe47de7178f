/** Simulations from the command line: networks by name or from files, and what was found as tables and files. */
package io.tutti.cli.simulate;
