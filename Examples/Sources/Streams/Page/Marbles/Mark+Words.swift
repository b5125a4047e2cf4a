extension Mark {
  /// The mark in words.
  func sentence(in diagram: MarbleDiagram) -> String {
    let name = diagram.lines[line]
    let isSubscriber = line == diagram.lines.count - 1
    let deed =
      switch signal {
      case .value(let value): isSubscriber ? "gets \(value)" : "sends \(value)"
      case .finished: isSubscriber ? "hears that it is finished" : "finishes"
      case .failed: isSubscriber ? "hears of a failure" : "fails"
      case .cancelled: "cancels"
      case .demanded(let count): count.map { "asks for \($0) more" } ?? "asks for all that may come"
      case .cleanedUp: "cleans up"
      }
    return "\(name) \(deed)\(consequence)."
  }

  private var consequence: String {
    switch fate {
    case .arrived: ""
    case .waits: ", which waits"
    case .lost: ", and nobody gets it"
    }
  }
}
