/** The machine that measurements are taken on: which processors may be used, pinning to one, and its state. */
package io.tutti.cli.bench.box;
