import Foundation

/// The limit for requests for sessions whose tokens the site hasn't signed.
///
/// A version without signed tokens may have left such sessions behind. They stay valid for one lifetime after
/// the first request. Because anyone can invent such a token and a request costs a storage transaction, this
/// type limits them.
struct UnsignedClaims {
  /// The name under which the storage keeps the date of the first request, next to the revocations of
  /// log-ins. With the date in the storage, a restart doesn't extend the time. The name can't collide with
  /// those of revocations, because these contain digits.
  static let name = "unsignedsessions"
  /// How long the date is kept, which is effectively forever.
  static let kept = Duration.seconds(100 * 365 * 24 * 60 * 60)

  private let start: ContinuousClock.Instant
  private let lifetime: TimeInterval
  /// The date until which the claim is valid, or `nil` until the storage has been queried.
  private var end: Date?
  private var allowance: EventAllowance
  private var clients: ClientCounts

  init(settings: SessionMovingSettings, now: Duration) {
    start = .now
    lifetime = settings.lifetime / .seconds(1)
    allowance = EventAllowance(eventsPerSecond: settings.unsignedClaimsPerSecond, now: start + now)
    clients = ClientCounts(mostPerSecond: max(1, settings.unsignedClaimsPerSecond / 4))
  }

  var isEndKnown: Bool { end != nil }

  /// - Parameter first: The date of the first request.
  mutating func begin(on first: Date) { end = first.addingTimeInterval(lifetime) }

  /// Returns a Boolean value that indicates whether such requests are still permitted. Until the end is
  /// known, they are.
  func areTaken(on date: Date) -> Bool { end.map { date < $0 } ?? true }

  /// Deducts one request. Returns `false` if there were too many. A single client can make a quarter of all
  /// requests.
  mutating func take(for client: SessionClient, now: Duration) -> Bool {
    guard !clients.areTooMany(for: client, now: now), allowance.take(now: start + now) else { return false }
    clients.note(for: client, now: now)
    return true
  }
}

extension SessionKeeper {
  /// Returns whether sessions of a version without signed tokens are still valid. The storage keeps the date
  /// of the first such request.
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
        throw .noAnswer
      }
    }
    return unsignedClaims.areTaken(on: date())
  }
}

/// The sessions that this server can't find in the storage or can't read. Tokens don't expire, and anyone can
/// collect signed ones from thousands of short sessions.
///
/// A session may be saved shortly after it was requested, so the storage is queried several times.
struct UnknownSessions {
  private static let mostAnswers = 3
  private static let time = Duration.seconds(60)
  /// The maximum number of sessions in each generation.
  static let most = 10_000

  /// The number of responses for each key.
  private var recent: [SessionKey: Int] = [:]
  private var earlier: [SessionKey: Int] = [:]
  private var start = Duration.zero

  /// Returns a Boolean value that indicates whether asking the storage is unnecessary.
  mutating func contains(_ key: SessionKey, now: Duration) -> Bool {
    rotate(now: now)
    return recent[key, default: 0] + earlier[key, default: 0] >= Self.mostAnswers
  }

  /// Records a response of the storage.
  mutating func note(_ key: SessionKey, now: Duration) {
    rotate(now: now)
    recent[key, default: 0] += 1
  }

  private mutating func rotate(now: Duration) {
    guard recent.count >= Self.most || now - start >= Self.time else { return }
    // The recent generation is outdated as well.
    earlier = now - start >= Self.time * 2 ? [:] : recent
    recent = [:]
    start = now
  }
}

/// The requests of each client within a second, for limits that one client must not use up for all others.
///
/// For example, a client can keep many sessions on one server and request them from another, so the responses
/// “another server has this session” are limited for a client.
struct ClientCounts {
  let mostPerSecond: Int
  private var counts: [SessionClient: Int] = [:]
  private var start = Duration.zero

  init(mostPerSecond: Int) {
    self.mostPerSecond = mostPerSecond
  }

  /// Returns a Boolean value that indicates whether a client has reached the limit within a second.
  mutating func areTooMany(for client: SessionClient, now: Duration) -> Bool {
    rotate(now: now)
    return counts[client, default: 0] >= mostPerSecond
  }

  /// Counts a request.
  mutating func note(for client: SessionClient, now: Duration) {
    rotate(now: now)
    if client != .unknown { counts[client, default: 0] += 1 }
  }

  private mutating func rotate(now: Duration) {
    guard now - start >= .seconds(1) else { return }
    counts = [:]
    start = now
  }
}
