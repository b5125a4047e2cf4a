public import Foundation

/// A storage for the sessions of movable pages. It allows another server to continue them.
///
/// A session belongs to one server at a time. Servers have leases, which they renew while they run. A session
/// can be claimed after its server's lease has expired, or after its server has handed it over. The storage
/// measures time with its own clock.
///
/// Each claim increases the session's epoch. The storage rejects a save under an earlier epoch, so that a
/// server that has lost the session without noticing cannot change it. It also rejects a save whose number is
/// lower than the number of an earlier save in the same epoch.
///
/// ``MemorySessionStorage`` keeps sessions in the process, and `PostgresSessionStorage` keeps them across
/// servers and restarts. The contents that a storage receives are already encrypted. To test a custom
/// storage, use `SessionStorageContract` from the product `LivePagesTesting`.
public protocol SessionStorage: Sendable {
  /// Creates or renews a server's lease.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - time: The duration of the lease, starting now.
  /// - Returns: The server's sessions that other servers have requested.
  func renewLease(of server: ServerID, for time: Duration) async throws -> [SessionKey]

  /// Claims a session for a server. If the session belongs to a different server with a valid lease, this
  /// method requests it from that server.
  func claim(_ key: SessionKey, for server: ServerID) async throws -> SessionClaim

  /// Saves sessions of a server. Saving the same change twice has no further effect.
  ///
  /// - Returns: The sessions that were not saved because they belong to a different server or epoch, or
  ///   because a later save has already been made.
  func save(_ changes: [SessionChange], of server: ServerID) async throws -> Set<SessionKey>

  /// Removes a server's sessions. Sessions that belong to other servers are ignored.
  func remove(_ keys: [SessionKey], of server: ServerID) async throws

  /// Removes expired sessions and revocations, and the leases of servers that have stopped.
  func removeExpired() async throws

  /// Ends the lease of a stopping server. Its remaining sessions can then be claimed immediately.
  func endLease(of server: ServerID) async throws

  /// Stores revocations of log-ins. If two revocations have the same name, the later date and the later
  /// expiration apply.
  ///
  /// The default implementation stores nothing, so log-outs are forgotten when the server restarts.
  func revoke(_ revocations: [SessionRevocation]) async throws

  /// Returns the dates up to which log-ins are revoked, for each name that has a revocation.
  ///
  /// The default implementation returns no dates.
  func revocations(of names: [String]) async throws -> [String: Date]
}

extension SessionStorage {
  public func revoke(_ revocations: [SessionRevocation]) async throws {}

  public func revocations(of names: [String]) async throws -> [String: Date] { [:] }
}

/// The id of a server process. A restarted server has a new id.
public struct ServerID: Hashable, Sendable {
  /// The id as letters and digits.
  public let text: String

  /// Creates a unique id.
  public init() {
    self.init(text: String(SecretToken.random().text.prefix(24)))
  }

  /// Creates an id from a string of letters and digits.
  public init(text: String) {
    self.text = text
  }
}

/// The key of a session in a storage. It doesn't reveal the session's cookie.
public struct SessionKey: Hashable, Sendable {
  /// The key as letters and digits.
  public let text: String

  /// Creates a key from its text.
  ///
  /// - Parameter text: The key as letters and digits.
  public init(text: String) {
    self.text = text
  }
}

/// The result of a claim.
public enum SessionClaim: Hashable, Sendable {
  /// There is no such session.
  case unknown
  /// The session now belongs to the server.
  case claimed(SavedSession)
  /// Another server has the session. The session has been requested from it.
  case belongsElsewhere
}

/// A saved session.
public struct SavedSession: Hashable, Sendable {
  /// The number of times that a server has become the owner of the session.
  public var epoch: Int
  /// The saved content, encrypted.
  public var content: Data

  /// Creates a saved session.
  ///
  /// - Parameters:
  ///   - epoch: The number of times that a server has become the owner of the session.
  ///   - content: The saved content, encrypted.
  public init(epoch: Int, content: Data) {
    self.epoch = epoch
    self.content = content
  }
}

/// A change to a session, to be saved.
public struct SessionChange: Hashable, Sendable {
  /// The session key.
  public var key: SessionKey
  /// The epoch under which the session belongs to the server. The first epoch is 1.
  public var epoch: Int
  /// The number of this save within the epoch. The storage rejects a save whose number is lower than the
  /// stored number, so that a delayed request can't undo a later save.
  public var number: Int
  /// A Boolean value that indicates whether the save creates the session if it doesn't exist.
  public var isNew: Bool
  /// The encrypted content, or `nil` if it is unchanged.
  public var content: Data?
  /// A Boolean value that indicates whether the session belongs to no server after the save.
  public var isHandedOver: Bool
  /// How long the session is kept without being saved again.
  public var lifetime: Duration

  /// Creates a change to a saved session.
  ///
  /// - Parameters:
  ///   - key: The session key.
  ///   - epoch: The epoch under which the session belongs to the server.
  ///   - number: The number of the save within the epoch.
  ///   - isNew: A Boolean value that indicates whether the save creates the session if it doesn't exist.
  ///   - content: The encrypted content, or `nil` if it is unchanged.
  ///   - isHandedOver: A Boolean value that indicates whether the session belongs to no server after the
  ///     save.
  ///   - lifetime: How long the session is kept without being saved again.
  public init(
    key: SessionKey,
    epoch: Int,
    number: Int = 0,
    isNew: Bool = false,
    content: Data?,
    isHandedOver: Bool = false,
    lifetime: Duration
  ) {
    self.key = key
    self.epoch = epoch
    self.number = number
    self.isNew = isNew
    self.content = content
    self.isHandedOver = isHandedOver
    self.lifetime = lifetime
  }
}

/// A revocation of log-ins. A ``SessionStorage`` keeps revocations in addition to sessions.
///
/// Without a revocation, a copied cookie would remain valid for weeks after its owner has logged out. The
/// revocation is kept for as long as such a cookie would be valid.
public struct SessionRevocation: Hashable, Sendable {
  /// Letters and digits that identify the person or the log-in without revealing it.
  public var name: String
  /// The date up to which log-ins with this name are revoked, to the millisecond.
  public var date: Date
  /// How long the revocation is kept.
  public var lifetime: Duration

  /// Creates a revocation.
  ///
  /// - Parameters:
  ///   - name: Letters and digits that identify the person or the log-in.
  ///   - date: The date up to which log-ins with this name are revoked.
  ///   - lifetime: How long the revocation is kept.
  public init(name: String, date: Date, lifetime: Duration) {
    self.name = name
    self.date = date
    self.lifetime = lifetime
  }
}
