/// How many events a session may still send at the moment: it grows by a number each second, up to twice that
/// number.
struct EventAllowance: Sendable {
  private let eventsPerSecond: Int
  private var events: Double
  private var lastTake: ContinuousClock.Instant

  /// A full allowance.
  init(eventsPerSecond: Int, now: ContinuousClock.Instant) {
    self.eventsPerSecond = eventsPerSecond
    events = Double(2 * eventsPerSecond)
    lastTake = now
  }

  /// Uses up as many events, or says no and changes nothing.
  mutating func take(_ count: Int = 1, now: ContinuousClock.Instant) -> Bool {
    let grown = events + (now - lastTake) / .seconds(1) * Double(eventsPerSecond)
    events = min(grown, Double(2 * eventsPerSecond))
    lastTake = now
    guard events >= Double(count) else { return false }
    events -= Double(count)
    return true
  }
}
