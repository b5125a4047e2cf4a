public import Foundation

/// A storage that lets other servers continue the sessions of movable pages.
///
/// A session belongs to one server at a time. A running server renews its lease. When the lease has expired,
/// or the server has handed a session over, another server can claim it. The storage measures time with its
/// own clock, so the servers' clocks don't matter.
///
/// Increase the epoch of a session with a claim, and reject a save under an earlier epoch. This protects the
/// session from a server that has lost it without noticing. Within an epoch, also reject a save whose number
/// is lower than that of an earlier one.
///
/// You can use ``MemorySessionStorage``, which keeps sessions in the process, and `PostgresSessionStorage`,
/// which keeps them across servers and restarts. When you write your own, test it with
/// `SessionStorageContract` from the product `LivePagesTesting`. You don't need to protect the contents,
/// since they are encrypted before the storage receives them.
public protocol SessionStorage: Sendable {
  /// Creates or renews a server's lease.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - time: The duration of the lease, starting now.
  /// - Returns: The sessions of this server that other servers have requested.
  func renewLease(of server: ServerID, for time: Duration) async throws -> [SessionKey]

  /// Claims a session for a server.
  ///
  /// If it belongs to a different server with a valid lease, this method requests it from that server
  /// instead.
  func claim(_ key: SessionKey, for server: ServerID) async throws -> SessionClaim

  /// Saves sessions of a server.
  ///
  /// If you save a change twice, the second time doesn't have an effect.
  ///
  /// - Returns: The sessions that weren't saved, either because they belong to a different server or epoch,
  ///   or because of a later save.
  func save(_ changes: [SessionChange], of server: ServerID) async throws -> Set<SessionKey>

  /// Removes sessions of a server, ignoring those that belong to others.
  func remove(_ keys: [SessionKey], of server: ServerID) async throws

  /// Removes expired sessions and revocations, and the leases of servers that have stopped.
  func removeExpired() async throws

  /// Ends the lease of a server that is stopping.
  ///
  /// Other servers can then claim its remaining sessions immediately.
  func endLease(of server: ServerID) async throws

  /// Stores revocations of log-ins.
  ///
  /// When two of them have the same name, the later date and the later expiration apply.
  ///
  /// By default, this method doesn't store anything, and log-outs are forgotten when the server restarts.
  func revoke(_ revocations: [SessionRevocation]) async throws

  /// Returns the dates up to which log-ins are revoked, for the names that have a revocation.
  ///
  /// By default, this method doesn't return any dates.
  func revocations(of names: [String]) async throws -> [String: Date]
}

extension SessionStorage {
  public func revoke(_ revocations: [SessionRevocation]) async throws {}

  public func revocations(of names: [String]) async throws -> [String: Date] { [:] }
}

/// The id of a server process.
///
/// After a restart, the server has a new id.
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

/// The key of a session in a storage.
///
/// It doesn't reveal the session's cookie.
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
  /// Another server has the session, and the storage has requested it from that server.
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

/// A change to a session that a server saves.
public struct SessionChange: Hashable, Sendable {
  /// The session key.
  public var key: SessionKey
  /// The epoch under which the session belongs to the server.
  ///
  /// The first epoch is 1.
  public var epoch: Int
  /// The number of this save within the epoch.
  ///
  /// Reject a save with a lower number than the stored one. Otherwise, a delayed request could undo a later
  /// save.
  public var number: Int
  /// A Boolean value that indicates whether to create the session if it doesn't exist.
  public var isNew: Bool
  /// The encrypted content, or `nil` if it hasn't changed.
  public var content: Data?
  /// A Boolean value that indicates whether the server gives up the session with this save.
  public var isHandedOver: Bool
  /// How long to keep the session unless it is saved again.
  public var lifetime: Duration

  /// Creates a change to a saved session.
  ///
  /// - Parameters:
  ///   - key: The session key.
  ///   - epoch: The epoch under which the session belongs to the server.
  ///   - number: The number of the save within the epoch.
  ///   - isNew: A Boolean value that indicates whether to create the session if it doesn't exist.
  ///   - content: The encrypted content, or `nil` if it hasn't changed.
  ///   - isHandedOver: A Boolean value that indicates whether the server gives up the session with this save.
  ///   - lifetime: How long to keep the session unless it is saved again.
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

/// A revocation of log-ins, for a ``SessionStorage`` to keep in addition to sessions.
///
/// Without revocations, a copy of a cookie would remain valid for weeks after its owner has logged out. Keep
/// a revocation for as long as such a cookie could be valid.
public struct SessionRevocation: Hashable, Sendable {
  /// Letters and digits that identify the user or the log-in without revealing it.
  public var name: String
  /// The date up to which log-ins with this name are revoked, to the millisecond.
  public var date: Date
  /// How long to keep the revocation.
  public var lifetime: Duration

  /// Creates a revocation.
  ///
  /// - Parameters:
  ///   - name: Letters and digits that identify the user or the log-in.
  ///   - date: The date up to which log-ins with this name are revoked.
  ///   - lifetime: How long to keep the revocation.
  public init(name: String, date: Date, lifetime: Duration) {
    self.name = name
    self.date = date
    self.lifetime = lifetime
  }
}
