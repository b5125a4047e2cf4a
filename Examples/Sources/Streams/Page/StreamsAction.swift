/// The user's actions on the page.
public enum StreamsAction: Equatable, Sendable {
  case customSink(CustomSinkExperiment.Act)
  case amb(AmbExperiment.Act)
  case create(CreateExperiment.Act)
  case demandBuffer(DemandBufferExperiment.Act)
  /// Restarts an experiment.
  case reset(ExperimentName)
}
