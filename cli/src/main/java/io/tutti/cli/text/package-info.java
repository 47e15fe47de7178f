/** Small tools for output: wrapping, JSON, and files that are there whole or not at all. */
package io.tutti.cli.text;
