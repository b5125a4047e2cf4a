import GitHubSearchAPI
import LivePages
import RepositorySearch

/// All that a person can do on the page.
public enum SearchEvent: ViewEvent {
  case queryTyped(String)
  case pacingChosen(Pacing)
  case latencyChosen(Latency)
  case failureChosen(Failure?)
  case retryTapped(Version)

  /// The longest query that GitHub takes, in UTF-16 units, as browsers count.
  static let longestQuery = 256
  /// What the choice of no failure is called on its way.
  static let noFailure = "none"

  public init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name {
    case "queryTyped":
      let text = try wire.string()
      guard text.utf16.count <= Self.longestQuery else {
        throw .unexpectedValue(
          event: wire.name,
          expected: "a text of at most \(Self.longestQuery) characters as its value"
        )
      }
      self = .queryTyped(text)
    case "pacingChosen": self = .pacingChosen(try Self.choice(wire))
    case "latencyChosen": self = .latencyChosen(try Self.choice(wire))
    case "failureChosen":
      self = .failureChosen(wire.chooses(Self.noFailure) ? nil : try Self.choice(wire))
    case "retryTapped": self = .retryTapped(try Self.choice(wire))
    default: throw .unknownEvent(name: wire.name)
    }
  }

  public var wire: WireEvent {
    switch self {
    case .queryTyped(let query): WireEvent("queryTyped", value: .string(query))
    case .pacingChosen(let pacing): WireEvent("pacingChosen", value: .string(pacing.rawValue))
    case .latencyChosen(let latency): WireEvent("latencyChosen", value: .string(latency.rawValue))
    case .failureChosen(let failure):
      WireEvent("failureChosen", value: .string(failure?.rawValue ?? Self.noFailure))
    case .retryTapped(let version): WireEvent("retryTapped", value: .string(version.rawValue))
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ wire: WireEvent
  ) throws(ViewEventError) -> Choice {
    try wire.choice(
      expected: "one of these as its value: " + Choice.allCases.map(\.rawValue).joined(separator: ", ")
    )
  }
}
