extension Mark {
  /// The mark in words.
  func sentence(in diagram: MarbleDiagram) -> String {
    let name = diagram.lines[line]
    let isSubscriber = line == diagram.lines.count - 1
    let deed =
      switch signal {
      case .value(let value): isSubscriber ? "receives \(value)" : "sends \(value)"
      case .finished: isSubscriber ? "receives the completion" : "finishes"
      case .failed: isSubscriber ? "receives the failure" : "fails"
      case .cancelled: "cancels"
      case .demanded(let count): count.map { "requests \($0) more" } ?? "requests all values"
      case .cleanedUp: "cleans up"
      }
    return "\(name) \(deed)\(consequence)."
  }

  private var consequence: String {
    switch fate {
    case .arrived: ""
    case .waits: ", which waits"
    case .lost: ", which is lost"
    }
  }
}
