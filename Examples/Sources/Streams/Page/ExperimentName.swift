/// The names of the experiments in the page's IDs.
public enum ExperimentName: String, CaseIterable, Sendable {
  case customSink
  case amb
  case create
  case demandBuffer
}
