/// The number of events that a session may still send at the moment: it grows by a number each second, up to
/// twice that number.
///
/// A full allowance pays for any number of events at once, on credit: a browser sends again what was refused,
/// and would send a batch that is never taken for ever.
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
    let most = Double(2 * eventsPerSecond)
    events = min(grown, most)
    lastTake = now
    guard events > 0, events >= min(Double(count), most) else { return false }
    events -= Double(count)
    return true
  }
}
