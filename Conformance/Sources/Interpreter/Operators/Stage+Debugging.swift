import Chains

extension Stage {
  var debugging: Stream? {
    switch element.kind {
    case .handleEvents: handlingEvents
    case .print: upstream.print(number == 0 ? "" : "chain", to: LineStream(stage: self)).stream
    case .breakpoint:
      upstream.breakpoint(
        receiveSubscription: { told("\($0)", false) },
        receiveOutput: { told("\($0)", false) },
        receiveCompletion: { told("\(Ending($0))", false) }
      ).stream
    case .breakpointOnError: withoutFailure.breakpointOnError().stream
    default: nil
    }
  }

  private var handlingEvents: Stream {
    upstream.handleEvents(
      receiveSubscription: { wrote("events: subscription \($0)") },
      receiveOutput: { wrote("events: output \($0)") },
      receiveCompletion: { wrote("events: \(Ending($0))") },
      receiveCancel: { wrote("events: cancel") },
      receiveRequest: { wrote("events: request \(Amount($0))") }
    ).stream
  }

  private func told(_ text: String, _ stops: Bool) -> Bool {
    wrote("breakpoint: \(text)")
    return stops
  }
}

/// Logs printed text.
private struct LineStream: TextOutputStream {
  let stage: Stage

  mutating func write(_ string: String) {
    if !string.isEmpty, string != "\n" { stage.wrote(string) }
  }
}
