/// All that the page shows.
public struct SearchViewState: Hashable, Sendable {
  public var query: String
  public var pacing: Pacing
  public var conditions: LocalConditions?
  public var versions: [VersionViewState]

  public init(
    query: String = "",
    pacing: Pacing = .throttle,
    conditions: LocalConditions? = LocalConditions(),
    versions: [VersionViewState] = Version.allCases.map { VersionViewState(version: $0) }
  ) {
    self.query = query
    self.pacing = pacing
    self.conditions = conditions
    self.versions = versions
  }
}

/// The conditions for the local server. Other servers have none.
public struct LocalConditions: Hashable, Sendable {
  public var latency: Latency
  public var failure: Failure?

  public init(latency: Latency = .none, failure: Failure? = nil) {
    self.latency = latency
    self.failure = failure
  }

  var conditions: Conditions { Conditions(latency: latency.duration, failure: failure) }
}

/// The state of one version on the page.
public struct VersionViewState: Hashable, Sendable {
  public var version: Version
  public var isLoading: Bool
  public var answer: SearchAnswer?
  public var timeline: SearchTimeline

  public init(
    version: Version,
    isLoading: Bool = false,
    answer: SearchAnswer? = nil,
    timeline: SearchTimeline = SearchTimeline()
  ) {
    self.version = version
    self.isLoading = isLoading
    self.answer = answer
    self.timeline = timeline
  }
}

/// One of the two implementations of the search.
public enum Version: String, CaseIterable, Sendable {
  case model
  case feature
}

extension Failure {
  /// The name of the failure on the page.
  var title: String {
    switch self {
    case .unauthorized: "401 Bad credentials"
    case .rateLimited: "403 Rate limit"
    case .forbidden: "403 Forbidden"
    case .notFound: "404 Not found"
    case .unprocessable: "422 Validation failed"
    case .unavailable: "503 Unavailable"
    case .connectionLost: "Lost connection"
    case .malformed: "Broken JSON"
    }
  }
}

extension String {
  /// Returns the text, truncated with an ellipsis if it is longer.
  func shortened(to length: Int) -> String {
    count <= length ? self : prefix(length - 1) + "\u{2026}"
  }
}
