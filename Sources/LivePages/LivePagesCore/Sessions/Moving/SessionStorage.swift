public import Foundation

/// A storage for the sessions of movable pages, so that another server can continue them.
///
/// A session belongs to one server at a time. Servers have leases, which they renew while they run; a session
/// can be claimed after its server's lease has expired, or after its server has handed it over. Times are
/// measured by the storage's own clock. Each claim increases the session's epoch, and a save under an earlier
/// epoch is refused, so that a server that was cut off without noticing changes nothing. A save with a lower
/// number than an earlier one of its epoch is refused, too.
///
/// ``MemorySessionStorage`` keeps sessions in the process, and `PostgresSessionStorage` keeps them across
/// servers and restarts. Contents are already encrypted. To test a custom storage, use
/// `SessionStorageContract` of the product `LivePagesTesting`.
public protocol SessionStorage: Sendable {
  /// Creates or renews the lease of a server.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - time: The duration of the lease from now on.
  /// - Returns: The server's sessions that other servers request.
  func renewLease(of server: ServerID, for time: Duration) async throws -> [SessionKey]

  /// Takes a session over for a server. If the session belongs to another server with a valid lease, it is
  /// requested from that server.
  func claim(_ key: SessionKey, for server: ServerID) async throws -> SessionClaim

  /// Saves sessions of a server. Saving the same change twice has no further effect.
  ///
  /// - Returns: The sessions that belong to another server or epoch, or that have been saved by a later save.
  ///   They are unchanged.
  func save(_ changes: [SessionChange], of server: ServerID) async throws -> Set<SessionKey>

  /// Removes sessions of a server. Sessions of other servers are ignored.
  func remove(_ keys: [SessionKey], of server: ServerID) async throws

  /// Removes expired sessions and revocations, and the leases of servers that have stopped.
  func removeExpired() async throws

  /// Ends the lease of a stopping server. Its remaining sessions can be claimed at once.
  func endLease(of server: ServerID) async throws

  /// Stores revocations of log-ins. If two have the same name, the later date and the later expiration apply.
  ///
  /// The default implementation stores nothing. Log-outs are then forgotten when the server restarts.
  func revoke(_ revocations: [SessionRevocation]) async throws

  /// Returns the dates until which log-ins are revoked, for those names that have a revocation.
  ///
  /// The default implementation returns none.
  func revocations(of names: [String]) async throws -> [String: Date]
}

extension SessionStorage {
  public func revoke(_ revocations: [SessionRevocation]) async throws {}

  public func revocations(of names: [String]) async throws -> [String: Date] { [:] }
}

/// The id of a server process. A restarted server has a new one.
public struct ServerID: Hashable, Sendable {
  /// The id as letters and digits.
  public let text: String

  /// Creates a unique id.
  public init() {
    self.init(text: String(SecretToken.random().text.prefix(24)))
  }

  /// Creates an id from a text of letters and digits.
  public init(text: String) {
    self.text = text
  }
}

/// The key of a session in a storage. It doesn't reveal the session's cookie.
public struct SessionKey: Hashable, Sendable {
  /// The key as letters and digits.
  public let text: String

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
  /// Another server has the session, which has been requested from it.
  case belongsElsewhere
}

/// A saved session.
public struct SavedSession: Hashable, Sendable {
  /// The number of times that the session has had an owner, including the first one.
  public var epoch: Int
  /// The saved content, encrypted.
  public var content: Data

  /// - Parameters:
  ///   - epoch: The number of times that the session has had an owner, including the first one.
  ///   - content: The saved content, encrypted.
  public init(epoch: Int, content: Data) {
    self.epoch = epoch
    self.content = content
  }
}

/// A change of a session to save.
public struct SessionChange: Hashable, Sendable {
  /// The key of the session.
  public var key: SessionKey
  /// The epoch under which the session belongs to the server. The first epoch is 1.
  public var epoch: Int
  /// The number of this save within the epoch. A lower number than that of the storage is refused, because a
  /// delayed request would undo a later save.
  public var number: Int
  /// A Boolean value that indicates whether the save creates the session, unless it exists.
  public var isNew: Bool
  /// The encrypted content; `nil` if it is unchanged.
  public var content: Data?
  /// A Boolean value that indicates whether the session belongs to no server after the save.
  public var isHandedOver: Bool
  /// The time that the session is kept without being saved again.
  public var lifetime: Duration

  /// - Parameters:
  ///   - key: The key of the session.
  ///   - epoch: The epoch under which the session belongs to the server.
  ///   - number: The number of the save within the epoch.
  ///   - isNew: A Boolean value that indicates whether the save creates the session, unless it exists.
  ///   - content: The encrypted content, or `nil` if it is unchanged.
  ///   - isHandedOver: A Boolean value that indicates whether the session belongs to no server after the
  ///     save.
  ///   - lifetime: The time that the session is kept without being saved again.
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
