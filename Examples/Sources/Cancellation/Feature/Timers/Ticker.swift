/// Something that counts as time passes.
public struct Ticker: Equatable, Sendable, Identifiable {
  /// The id by which its effects are cancelled.
  public typealias ID = String

  /// Its name.
  public let id: ID
  /// How long it waits between two ticks.
  public let interval: Duration
  /// How often its effects have ticked since it was last restarted.
  public internal(set) var ticks = 0
  /// How many effects tick under its id.
  public internal(set) var effects = 0

  /// A timer under whose id nothing ticks.
  public init(_ id: ID, every interval: Duration) {
    self.id = id
    self.interval = interval
  }

  /// The most effects that may tick under one id.
  public static let mostEffects = 3
}
