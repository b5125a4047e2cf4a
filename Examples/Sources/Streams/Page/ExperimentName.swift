/// What the experiments are called in the ids of the page.
public enum ExperimentName: String, CaseIterable, Sendable {
  case customSink
  case amb
  case create
  case demandBuffer
}
