/**
 * Implements {@link io.tutti.outerproduct.kernel.MatrixProduct} with OpenBLAS, as packaged by bytedeco. The service is
 * found if this module is on the class path. The library runs on one thread, because ranks are the parallelism.
 */
package io.tutti.blas;
