/**
 * What this installation and this machine offer: gathered once into a {@link io.tutti.cli.info.Report}, then written as
 * text or as JSON.
 */
package io.tutti.cli.info;
