/** Utilities for output: terminals, wrapping, JSON. */
package io.tutti.cli.text;
