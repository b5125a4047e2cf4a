/// Sessions in the order they end if the site is full.
///
/// Sessions whose tabs have never listened come first, so a crowd of clients that never listen displaces
/// mostly its own sessions. As long as these are at most a tenth of all sessions, they come last, so that a
/// new visitor's tab can connect before the session ends.
struct IdleOrder {
  private var strangers = UseOrder<SecretToken>()
  private var kept = UseOrder<SecretToken>()

  var count: Int { strangers.count + kept.count }

  /// Records a use.
  ///
  /// - Parameter isKept: A Boolean value that indicates whether a tab of the session has ever listened.
  /// - Returns: The number to use to remove the session later.
  fileprivate mutating func use(_ token: SecretToken, isKept: Bool) -> Int {
    isKept ? kept.use(token) : strangers.use(token)
  }

  fileprivate mutating func forget(_ number: Int, isKept: Bool) {
    if isKept { kept.forget(number) } else { strangers.forget(number) }
  }

  /// Returns the first session.
  ///
  /// - Parameter spared: A session that was just used and is therefore the last one of its kind.
  fileprivate mutating func first(sparing spared: SecretToken?) -> SecretToken? {
    let (stranger, oldest) = (strangers.longestUnused(), kept.longestUnused())
    let order = strangers.count > count / 10 ? [stranger, oldest] : [oldest, stranger]
    return order.compactMap { $0 }.first { $0 != spared }
  }

  /// Returns the first of the sessions whose tabs have never listened.
  fileprivate mutating func firstStranger(sparing spared: SecretToken?) -> SecretToken? {
    strangers.longestUnused().flatMap { $0 == spared ? nil : $0 }
  }
}

/// The order of all sessions, and the order of each client's sessions.
///
/// A client with many sessions makes room first, because otherwise a single address could end the sessions of
/// all others. Clients with few sessions are treated equally, so a household is no worse off than one person.
struct IdleOrders {
  /// The place of a session in the orders.
  struct IdlePlace {
    let client: SessionClient
    let isKept: Bool
    /// The numbers of the last use among all sessions, and among those of the client.
    fileprivate let numbers: (all: Int, own: Int)
  }

  private var all = IdleOrder()
  private var own: [SessionClient: IdleOrder] = [:]
  /// The session counts of the clients that have more than a few.
  private var crowds: [SessionClient: Int] = [:]
  /// 33 of 10,000 sessions. A home with 256 IPv6 networks cannot fill a site with this number for each.
  private let few: Int

  /// - Parameter limit: The maximum number of all sessions.
  init(limit: Int) {
    few = max(1, limit / 300)
  }

  /// The client with the most sessions, or `nil` if all clients have few.
  var largestCrowd: SessionClient? { crowds.max { $0.value < $1.value }?.key }

  /// Returns the number of sessions of a client that has more than a few; 0 for others.
  func crowdSize(of client: SessionClient) -> Int { crowds[client, default: 0] }

  /// Records the first use of a session.
  mutating func use(_ token: SecretToken, of client: SessionClient, isKept: Bool) -> IdlePlace {
    let numbers = (
      all: all.use(token, isKept: isKept),
      own: own[client, default: IdleOrder()].use(token, isKept: isKept)
    )
    noteCount(of: client)
    return IdlePlace(client: client, isKept: isKept, numbers: numbers)
  }

  /// Records a further use of a session.
  ///
  /// - Returns: The new place, which replaces the given one.
  mutating func use(_ token: SecretToken, at place: IdlePlace, isKept: Bool) -> IdlePlace {
    defer { forget(place) }
    return use(token, of: place.client, isKept: isKept)
  }

  /// Removes a session from the orders.
  mutating func forget(_ place: IdlePlace) {
    all.forget(place.numbers.all, isKept: place.isKept)
    own[place.client]?.forget(place.numbers.own, isKept: place.isKept)
    noteCount(of: place.client)
  }

  private mutating func noteCount(of client: SessionClient) {
    let count = own[client]?.count ?? 0
    if count == 0 { own[client] = nil }
    crowds[client] = count > few ? count : nil
  }

  /// Returns the first session of a client, or of all clients.
  ///
  /// - Parameter spared: A session that was just used.
  mutating func first(of client: SessionClient?, sparing spared: SecretToken?) -> SecretToken? {
    guard let client else { return all.first(sparing: spared) }
    return own[client]?.first(sparing: spared)
  }

  /// Returns the first session whose tabs have never listened.
  mutating func firstStranger(of client: SessionClient?, sparing spared: SecretToken?) -> SecretToken? {
    guard let client else { return all.firstStranger(sparing: spared) }
    return own[client]?.firstStranger(sparing: spared)
  }

  /// Skips sessions that were used again, so that the next visitor doesn't have to wait for the search.
  mutating func skipUsed() {
    _ = all.first(sparing: nil)
    for client in Array(own.keys) { _ = own[client]?.first(sparing: nil) }
  }
}

/// A session's client, such as an IPv4 address. It determines which sessions end if the site is full.
package struct SessionClient: Sendable {
  /// The client of requests without a known address. Limits for each client don't apply to it, because it may
  /// be all visitors.
  package static let unknown = SessionClient(digest: 0) { "unknown" }
  /// The client of the current request.
  @TaskLocal package static var current = SessionClient.unknown

  private let digest: Int
  /// Returns the address, for the log. It is a closure, because it is rarely needed.
  private let address: @Sendable () -> String

  private init(digest: Int, address: @escaping @Sendable () -> String) {
    self.digest = digest
    self.address = address
  }

  /// - Parameter identity: The client's address. Nobody can choose an address with the same hash value,
  ///   because hash values are seeded randomly.
  package init(_ identity: some Hashable & Sendable) {
    self.init(digest: identity.hashValue) { "\(identity)" }
  }
}

extension SessionClient: Hashable, CustomStringConvertible {
  package var description: String { address() }

  package static func == (left: SessionClient, right: SessionClient) -> Bool { left.digest == right.digest }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
