import LivePages
import StreamPlayground

/// What the experiments are called in events, and in the ids of the page.
public enum ExperimentName: String, CaseIterable, Sendable {
  case customSink
  case amb
  case create
  case demandBuffer
}

/// All that a person can do on the page.
public enum StreamsEvent: ViewEvent {
  case customSink(CustomSinkExperiment.Act)
  case amb(AmbExperiment.Act)
  case create(CreateExperiment.Act)
  case demandBuffer(DemandBufferExperiment.Act)
  /// An experiment starts over.
  case reset(ExperimentName)

  public init(_ wire: WireEvent) throws(ViewEventError) {
    switch ExperimentName(rawValue: wire.name) {
    case .customSink: self = .customSink(try wire.choice())
    case .amb: self = .amb(try wire.choice())
    case .create: self = .create(try wire.choice())
    case .demandBuffer: self = .demandBuffer(try wire.choice())
    case nil:
      guard wire.name == Self.resetName else { throw .unknownEvent(name: wire.name) }
      self = .reset(try wire.choice())
    }
  }

  public var wire: WireEvent {
    switch self {
    case .customSink(let act): Self.wire(.customSink, act)
    case .amb(let act): Self.wire(.amb, act)
    case .create(let act): Self.wire(.create, act)
    case .demandBuffer(let act): Self.wire(.demandBuffer, act)
    case .reset(let name): WireEvent(Self.resetName, value: .string(name.rawValue))
    }
  }

  private static let resetName = "reset"

  private static func wire(_ name: ExperimentName, _ act: some RawRepresentable<String>) -> WireEvent {
    WireEvent(name.rawValue, value: .string(act.rawValue))
  }
}
