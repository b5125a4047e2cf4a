/// Something that counts as time passes.
public struct Ticker: Equatable, Sendable, Identifiable {
  public typealias ID = String

  public let id: ID
  public let interval: Duration
  public internal(set) var ticks = 0
  /// How many effects tick under its id.
  public internal(set) var effects = 0

  public init(_ id: ID, every interval: Duration) {
    self.id = id
    self.interval = interval
  }

  /// The most effects that may tick under one id.
  public static let mostEffects = 3
}
