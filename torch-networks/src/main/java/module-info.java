/** Networks of {@code tutti train}, computed by JavaCPP PyTorch. */
module io.tutti.torch.networks {
    requires io.tutti.torch;
    requires io.tutti.training;
    requires org.bytedeco.javacpp;

    provides io.tutti.training.backend.TrainingBackend with
            io.tutti.torch.networks.TorchBackend;
}
