/// A timer that counts.
public struct Ticker: Equatable, Sendable, Identifiable {
  /// The ID that cancels its effects.
  public typealias ID = String

  /// Its name.
  public let id: ID
  /// The time between two ticks.
  public let interval: Duration
  /// How often its effects have ticked since the last restart.
  public internal(set) var ticks = 0
  /// How many of its effects are running.
  public internal(set) var effects = 0

  /// Creates a timer that is not running.
  public init(_ id: ID, every interval: Duration) {
    self.id = id
    self.interval = interval
  }

  /// The maximum number of effects with the same ID.
  public static let mostEffects = 3
}
