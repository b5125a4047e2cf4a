/// All that a person can do on the page.
public enum StreamsAction: Equatable, Sendable {
  case customSink(CustomSinkExperiment.Act)
  case amb(AmbExperiment.Act)
  case create(CreateExperiment.Act)
  case demandBuffer(DemandBufferExperiment.Act)
  /// An experiment starts over.
  case reset(ExperimentName)
}
