import Foundation

/// The requests for sessions whose tokens the site has not signed.
///
/// A version that did not sign tokens has left sessions, which go on for one lifetime after the first such
/// request. As anybody can invent such a token, and each costs the storage a transaction, they are limited.
struct UnsignedClaims {
  /// The name under which the storage keeps when the first one came, beside the revocations of log-ins: a
  /// restart of the server is no new beginning. The names of revocations have digits.
  static let name = "unsignedsessions"
  /// Longer than sites last.
  static let kept = Duration.seconds(100 * 365 * 24 * 60 * 60)

  private let start: ContinuousClock.Instant
  private let lifetime: TimeInterval
  /// Known once the storage was asked.
  private var end: Date?
  private var allowance: EventAllowance

  init(settings: SessionMovingSettings, now: Duration) {
    start = .now
    lifetime = settings.lifetime / .seconds(1)
    allowance = EventAllowance(eventsPerSecond: settings.unsignedClaimsPerSecond, now: start + now)
  }

  var isEndKnown: Bool { end != nil }

  /// - Parameter first: The date of the first request.
  mutating func begin(on first: Date) { end = first.addingTimeInterval(lifetime) }

  /// Whether such sessions are still requested, as far as is known.
  func areTaken(on date: Date) -> Bool { end.map { date < $0 } ?? true }

  /// Uses up one request, or returns `false` if there were too many.
  mutating func take(now: Duration) -> Bool { allowance.take(now: start + now) }
}

extension SessionKeeper {
  /// Returns whether sessions of a version that did not sign tokens go on, for which the storage keeps when
  /// they were first requested.
  func unsignedSessionsGoOn() async throws(SessionMovingRefusal) -> Bool {
    if !unsignedClaims.isEndKnown {
      do {
        let dates = try await ask { try await $0.revocations(of: [UnsignedClaims.name]) }
        let first = dates[UnsignedClaims.name] ?? date()
        if dates.isEmpty {
          let note = SessionRevocation(name: UnsignedClaims.name, date: first, lifetime: UnsignedClaims.kept)
          try await ask { try await $0.revoke([note]) }
        }
        unsignedClaims.begin(on: first)
      } catch {
        report(error)
        throw .belongsElsewhere
      }
    }
    return unsignedClaims.areTaken(on: date())
  }
}

/// The sessions that the storage does not know, though their tokens may be signed: a token has no end, and
/// those of thousands of short sessions cost nobody anything.
///
/// A session may be saved soon after it is requested, so the storage is asked a few times.
struct UnknownSessions {
  private static let mostAnswers = 3
  private static let time = Duration.seconds(60)
  /// So many of each generation are kept.
  static let most = 10_000

  /// The numbers of answers for each key.
  private var recent: [SessionKey: Int] = [:]
  private var earlier: [SessionKey: Int] = [:]
  private var start = Duration.zero

  /// Whether the storage need not be asked.
  mutating func contains(_ key: SessionKey, now: Duration) -> Bool {
    rotate(now: now)
    return recent[key, default: 0] + earlier[key, default: 0] >= Self.mostAnswers
  }

  /// Notes an answer of the storage.
  mutating func note(_ key: SessionKey, now: Duration) {
    rotate(now: now)
    recent[key, default: 0] += 1
  }

  private mutating func rotate(now: Duration) {
    guard recent.count >= Self.most || now - start >= Self.time else { return }
    // Nothing was noted for long.
    earlier = now - start >= Self.time * 2 ? [:] : recent
    recent = [:]
    start = now
  }
}
