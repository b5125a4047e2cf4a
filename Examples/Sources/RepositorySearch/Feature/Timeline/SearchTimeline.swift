/// What a search did with each keystroke, moment by moment. Both versions of the search keep one, so that
/// they can be compared.
///
/// Moments are durations since the epoch of the scheduler by which the search runs.
public struct SearchTimeline: Hashable, Sendable {
  /// How many keystrokes, and how many requests, are kept.
  static let capacity = 64

  /// The latest keystrokes, the oldest first.
  public private(set) var keystrokes: [Keystroke] = []
  /// The latest requests, the oldest first.
  public private(set) var requests: [Request] = []
  private var requestCount = 0
  private var keystrokeCount = 0

  /// A search in which nothing has happened yet.
  public init() {}

  /// The request that has no answer yet.
  public var requestInFlight: Request? {
    requests.last { $0.outcome == .inFlight }
  }

  /// Whether the pacing holds a keystroke back.
  var hasWaitingKeystrokes: Bool { keystrokes.last?.fate == .waiting }

  /// A person changed the text.
  public mutating func type(_ text: String, at moment: Duration) {
    keystrokeCount += 1
    keystrokes.append(Keystroke(id: keystrokeCount, text: text, moment: moment))
    keystrokes = keystrokes.suffix(Self.capacity)
  }

  /// The pacing let the latest text through: what waited before it never gets further. That the text is as it
  /// was is known only when no ``ask(_:at:again:)`` or ``clear()`` follows.
  public mutating func letThrough() {
    for index in keystrokes.indices where keystrokes[index].fate == .waiting {
      keystrokes[index].fate = index == keystrokes.indices.last ? .unchanged : .overtaken
    }
  }

  /// A query became a request.
  /// - Parameter again: Whether the person asked for the same once more, without a keystroke.
  /// - Returns: By what ``end(_:_:at:)`` knows the request.
  public mutating func ask(_ query: String, at moment: Duration, again: Bool = false) -> Request.ID {
    requestCount += 1
    requests.append(Request(id: requestCount, query: query, begin: moment))
    requests = requests.suffix(Self.capacity)
    if !again { settleLatestKeystroke(.asked(requestCount)) }
    return requestCount
  }

  /// The text was empty, so nothing is asked.
  public mutating func clear() {
    settleLatestKeystroke(.cleared)
  }

  /// A request has come to its end. Only the first end counts.
  public mutating func end(_ request: Request.ID, _ outcome: Outcome, at moment: Duration) {
    guard let index = requests.lastIndex(where: { $0.id == request }), requests[index].end == nil else {
      return
    }
    requests[index].outcome = outcome
    requests[index].end = moment
  }

  private mutating func settleLatestKeystroke(_ fate: Fate) {
    guard let latest = keystrokes.indices.last, keystrokes[latest].fate == .unchanged else { return }
    keystrokes[latest].fate = fate
  }
}
