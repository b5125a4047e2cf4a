/// A current treatment.
public struct Treatment: Hashable, Sendable {
  public let name: String
  /// The number of the next visit.
  public let visit: Int
  /// The total number of visits.
  public let visits: Int
  /// The current waiting time.
  public let waitingMinutes: Int

  public init(name: String, visit: Int, visits: Int, waitingMinutes: Int) {
    self.name = name
    self.visit = visit
    self.visits = visits
    self.waitingMinutes = waitingMinutes
  }
}
