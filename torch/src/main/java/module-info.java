/** Data-parallel training of modules of JavaCPP PyTorch. Measurements also call Gloo, which PyTorch brings. */
@SuppressWarnings("module") // measurements are compiled later
module io.tutti.torch {
    requires transitive io.tutti.core;
    requires transitive io.tutti.sparse;
    requires transitive org.bytedeco.pytorch;
    requires org.bytedeco.javacpp;

    exports io.tutti.torch;
    exports io.tutti.torch.gloo to
            io.tutti.torch.networks;

    provides io.tutti.sparse.ExchangeProvider with
            io.tutti.torch.gloo.GlooExchanges;
}
