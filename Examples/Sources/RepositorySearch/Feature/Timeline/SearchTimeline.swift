/// The history of each keystroke of a search. Both versions of the search have one, so that they can be
/// compared.
///
/// Times are durations since the epoch of the search's scheduler.
public struct SearchTimeline: Hashable, Sendable {
  /// The maximum number of keystrokes, and of requests.
  static let capacity = 64

  /// The latest keystrokes, the oldest first.
  public private(set) var keystrokes: [Keystroke] = []
  /// The latest requests, the oldest first.
  public private(set) var requests: [Request] = []
  private var requestCount = 0
  private var keystrokeCount = 0

  /// Creates an empty timeline.
  public init() {}

  /// The request without a response.
  public var requestInFlight: Request? {
    requests.last { $0.outcome == .inFlight }
  }

  /// A Boolean value that indicates whether the pacing is delaying a keystroke.
  var hasWaitingKeystrokes: Bool { keystrokes.last?.fate == .waiting }

  /// Records that the user changed the text.
  public mutating func type(_ text: String, at moment: Duration) {
    keystrokeCount += 1
    keystrokes.append(Keystroke(id: keystrokeCount, text: text, moment: moment))
    keystrokes = keystrokes.suffix(Self.capacity)
  }

  /// Records that the latest text passed the pacing, so earlier texts no longer wait. If neither
  /// ``ask(_:at:again:)`` nor ``clear()`` follows, the query is unchanged.
  public mutating func letThrough() {
    for index in keystrokes.indices where keystrokes[index].fate == .waiting {
      keystrokes[index].fate = index == keystrokes.indices.last ? .unchanged : .overtaken
    }
  }

  /// Records that a query caused a request.
  /// - Parameter again: Whether the user repeated a request, without a keystroke.
  /// - Returns: The ID of the request, for ``end(_:_:at:)``.
  public mutating func ask(_ query: String, at moment: Duration, again: Bool = false) -> Request.ID {
    requestCount += 1
    requests.append(Request(id: requestCount, query: query, begin: moment))
    requests = requests.suffix(Self.capacity)
    if !again { settleLatestKeystroke(.asked(requestCount)) }
    return requestCount
  }

  /// Records that the query was empty, so that there is no request.
  public mutating func clear() {
    settleLatestKeystroke(.cleared)
  }

  /// Records that a request has ended. Later calls for the same request are ignored.
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
