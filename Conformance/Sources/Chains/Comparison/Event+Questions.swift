// Properties of events for the explanations.

extension Event {
  public var isRequest: Bool {
    switch self {
    case .requested: true
    case .line(let text): text.contains("request")
    default: false
    }
  }

  public var isCancel: Bool {
    switch self {
    case .cancelled: true
    case .line(let text): text.hasSuffix("cancel")
    default: false
    }
  }

  public var isCompletion: Bool {
    if case .completion = self { true } else { false }
  }

  /// A Boolean value that indicates whether an input sent a completion.
  public var isSentCompletion: Bool {
    if case .completed = self { true } else { false }
  }

  public var isFinish: Bool {
    switch self {
    case .completion(.finished, _): true
    case .line(let text): text.hasSuffix("finished")
    default: false
    }
  }

  public var isValue: Bool {
    if case .value = self { true } else { false }
  }

  public var isSubscription: Bool {
    if case .subscription = self { true } else { false }
  }

  /// The input and the connection that receive a request or cancel.
  public var calledConnection: [Int]? {
    switch self {
    case .requested(_, let input, let connection), .cancelled(let input, let connection): [input, connection]
    default: nil
    }
  }
}

extension [Event] {
  /// The manual subscriptions that were cancelled or completed during the run.
  public var endedConnections: Set<[Int]> {
    var ended: Set<[Int]> = []
    for event in self {
      switch event {
      case .cancelled(let input, let connection), .completed(let input, let connection):
        ended.insert([input, connection])
      default: break
      }
    }
    return ended
  }
}
