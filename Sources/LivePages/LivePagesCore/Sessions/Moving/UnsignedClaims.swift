/// The requests for sessions whose tokens the site has not signed.
///
/// A version that did not sign tokens has left sessions, which go on for one lifetime after this server has
/// started. As anybody can invent such a token, and each costs the storage a transaction, they are limited.
struct UnsignedClaims {
  private let start: ContinuousClock.Instant
  private let end: Duration
  private var allowance: EventAllowance

  init(settings: SessionMovingSettings, now: Duration) {
    start = .now
    end = now + settings.lifetime
    allowance = EventAllowance(eventsPerSecond: settings.unsignedClaimsPerSecond, now: start + now)
  }

  /// Whether such sessions are still requested.
  func areTaken(now: Duration) -> Bool { now < end }

  /// Uses up one request, or returns `false` if there were too many.
  mutating func take(now: Duration) -> Bool { allowance.take(now: start + now) }
}
