/** Small tools for output: terminals, wrapping, JSON, CSV, and files that are there whole or not at all. */
package io.tutti.cli.text;
