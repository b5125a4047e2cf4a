/// A treatment that is under way.
public struct Treatment: Hashable, Sendable {
  public let name: String
  /// Which visit is the next.
  public let visit: Int
  /// How many visits it takes.
  public let visits: Int
  /// How long patients wait at the moment.
  public let waitingMinutes: Int

  public init(name: String, visit: Int, visits: Int, waitingMinutes: Int) {
    self.name = name
    self.visit = visit
    self.visits = visits
    self.waitingMinutes = waitingMinutes
  }
}
