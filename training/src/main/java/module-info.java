/** Data-parallel training jobs. */
@SuppressWarnings("module") // those that see inside are compiled later
module io.tutti.training {
    requires io.tutti.outerproduct;
    requires io.tutti.report;
    requires io.tutti.sparse;

    uses io.tutti.training.backend.TrainingBackend;

    provides io.tutti.training.backend.TrainingBackend with
            io.tutti.training.model.ArrayBackend;

    exports io.tutti.training.backend to
            io.tutti.cli,
            io.tutti.djl.networks,
            io.tutti.studies,
            io.tutti.torch.networks;
    exports io.tutti.training.data to
            io.tutti.cli,
            io.tutti.djl.networks,
            io.tutti.studies,
            io.tutti.torch.networks;
    exports io.tutti.training.data.prepared to
            io.tutti.cli,
            io.tutti.djl.networks;
    exports io.tutti.training.data.speech to
            io.tutti.djl.networks,
            io.tutti.torch.networks;
    exports io.tutti.training.data.text to
            io.tutti.djl.networks,
            io.tutti.torch.networks;
    exports io.tutti.training.option to
            io.tutti.cli;
    exports io.tutti.training to
            io.tutti.studies;
    exports io.tutti.training.gradient to
            io.tutti.studies;
    exports io.tutti.training.history to
            io.tutti.studies;
}
