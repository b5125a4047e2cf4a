import CombineShim
import Dispatch
import Schedulers

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

extension SearchTimeline {
  /// A change of the text.
  public struct Keystroke: Hashable, Sendable, Identifiable {
    /// The number of the keystroke within the search.
    public let id: Int
    /// The whole text after the keystroke.
    public let text: String
    /// The time of the keystroke.
    public let moment: Duration
    /// The current fate of the keystroke.
    public internal(set) var fate = Fate.waiting
  }

  /// The fate of a keystroke.
  public enum Fate: Hashable, Sendable {
    /// The pacing delays the keystroke.
    case waiting
    /// Another keystroke came before this one passed the pacing.
    case overtaken
    /// The keystroke passed the pacing, but the query is the same as before.
    case unchanged
    /// The keystroke passed the pacing, but the query is empty.
    case cleared
    /// The keystroke caused a request.
    case asked(Request.ID)
  }
}

extension SearchTimeline {
  /// A request to the API.
  public struct Request: Hashable, Sendable, Identifiable {
    /// The number of the request within the search.
    public let id: Int
    /// The query.
    public let query: String
    /// The time at which the request was sent.
    public let begin: Duration
    /// The time at which the request succeeded, failed or was dropped.
    public internal(set) var end: Duration?
    /// The current outcome.
    public internal(set) var outcome = Outcome.inFlight
  }

  /// The outcome of a request.
  public enum Outcome: Hashable, Sendable {
    /// There is no response yet.
    case inFlight
    /// The request succeeded, with this number of matches.
    case found(Int)
    /// The request failed.
    case failed
    /// Another request has replaced this one.
    case dropped
  }
}

extension SearchTimeline.Outcome {
  init(_ result: Result<GitHubSearchResponse, GitHubAPIError>) {
    switch result {
    case .success(let response): self = .found(response.totalCount)
    case .failure: self = .failed
    }
  }
}

extension DispatchQueue.SchedulerTimeType {
  /// This time as a duration since the scheduler's epoch.
  public var moment: Duration {
    .nanoseconds(Self.epoch.distance(to: self).magnitude)
  }
}
