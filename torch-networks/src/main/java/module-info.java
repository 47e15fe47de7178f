/** What JavaCPP PyTorch brings to the command line: networks of {@code tutti train}, and Gloo beside {@code tutti bench}. */
module io.tutti.torch.networks {
    requires io.tutti.measure;
    requires io.tutti.torch;
    requires io.tutti.training;
    requires org.bytedeco.javacpp;

    provides io.tutti.measure.rank.JavaLibrary with
            io.tutti.torch.networks.gloo.GlooLibrary;
    provides io.tutti.training.backend.TrainingBackend with
            io.tutti.torch.networks.TorchBackend;
}
