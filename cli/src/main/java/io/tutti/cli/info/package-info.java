/**
 * Describes this installation and this machine. The information is gathered once into a {@link
 * io.tutti.cli.info.Report}, then written as text or as JSON.
 */
package io.tutti.cli.info;
