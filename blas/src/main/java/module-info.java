/** Matrix products by OpenBLAS, for sums of outer products of large batches. Has no API: it is found as a provider. */
module io.tutti.blas {
    requires io.tutti.outerproduct;
    requires org.bytedeco.openblas;

    provides io.tutti.outerproduct.kernel.MatrixProduct with
            io.tutti.blas.OpenBlas;
}
