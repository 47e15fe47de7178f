/** Simulations from the command line: networks by name or from files, and results as tables and files. */
package io.tutti.cli.simulate;
