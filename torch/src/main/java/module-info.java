/** Data-parallel training of modules of JavaCPP PyTorch. */
module io.tutti.torch {
    requires transitive io.tutti.core;
    requires transitive io.tutti.sparse;
    requires transitive org.bytedeco.pytorch;
    requires org.bytedeco.javacpp;

    exports io.tutti.torch;

    provides io.tutti.sparse.ExchangeProvider with
            io.tutti.torch.gloo.GlooExchanges;
}
