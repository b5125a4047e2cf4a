extension Event {
  /// A readable description of the event.
  var text: String {
    switch self {
    case .step(let number): "-- step \(number)"
    case .subscription(let description, let subscriber): "subscriber \(subscriber) gets \(description)"
    case .mirror(let labels, let subscriber):
      "subscriber \(subscriber) sees \(labels.joined(separator: ", "))"
    case .value(let value, let subscriber): "subscriber \(subscriber) gets \(value)"
    case .completion(let ending, let subscriber): "subscriber \(subscriber) gets \(ending.text)"
    case .subscribed(let input, let connection): "input \(input)#\(connection): subscribed"
    case .requested(let amount, let input, let connection): "input \(input)#\(connection): request \(amount)"
    case .cancelled(let input, let connection): "input \(input)#\(connection): cancel"
    case .returned(let amount, let input, let connection):
      "input \(input)#\(connection): value returned \(amount)"
    case .completed(let input, let connection): "input \(input)#\(connection): completed"
    case .call(let kind, let values):
      "\(kind.rawValue) called with \(values.map(String.init).joined(separator: ", "))"
    case .line(let text): "“\(text)”"
    case .scheduled(let delay, let interval):
      "scheduled" + (delay.map { " after \($0)" } ?? "") + (interval.map { " every \($0)" } ?? "")
    }
  }
}
