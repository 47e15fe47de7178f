/**
 * Labelled images in IDX files, the format of MNIST and its relatives. Rules of this room: files are not trusted; what
 * is wrong with one is a {@link io.tutti.examples.data.DatasetException} of one line, and memory is taken for the bytes
 * a file has, never for those it claims.
 */
package io.tutti.examples.data;
