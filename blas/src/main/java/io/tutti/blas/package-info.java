/**
 * {@link io.tutti.kernel.MatrixProduct} by OpenBLAS, which bytedeco packs for the JVM. Found by whoever has this module on
 * the class path; nothing else of it is used. One thread: ranks are the parallelism here.
 */
package io.tutti.blas;
