/**
 * Labelled images in IDX files, the format of MNIST and its relatives. Rules of this package: files are not trusted;
 * an invalid file causes a {@link io.tutti.training.data.DatasetException} of one line, and memory is allocated for
 * the bytes that a file has, not for those that it claims.
 */
package io.tutti.training.data;
