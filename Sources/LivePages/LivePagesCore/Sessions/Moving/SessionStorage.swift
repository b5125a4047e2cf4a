public import Foundation

/// A storage for the sessions of movable pages, so that another server can continue them.
///
/// A session belongs to one server at a time. Servers have leases, which they renew while they run; a session
/// can be claimed when its server's lease has expired, or after its server has handed it over. Times are
/// those of the storage's own clock. Each claim increases the session's epoch, and a save under an earlier
/// epoch is refused: a server that was cut off unknowingly changes nothing. A save with a lower number than
/// an earlier one of its epoch is refused, too.
///
/// ``MemorySessionStorage`` keeps sessions in the process, and `PostgresSessionStorage` for many servers and
/// over restarts. The contents are encrypted before they get here. For a storage of your own,
/// `SessionStorageContract` of the product `LivePagesTesting` checks what a site expects.
public protocol SessionStorage: Sendable {
  /// Renews the lease of a server, or begins it.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - time: The time for which it lasts from now on.
  /// - Returns: The server's sessions that other servers ask for.
  func renewLease(of server: ServerID, for time: Duration) async throws -> [SessionKey]

  /// Takes a session over for a server. Where it belongs to another one whose lease goes on, it is requested
  /// from that one.
  func claim(_ key: SessionKey, for server: ServerID) async throws -> SessionClaim

  /// Saves sessions of a server. To save the same change twice is to save it once.
  ///
  /// - Returns: Those that do not belong to the server, or not under that epoch, or were saved by a later
  ///   save. They were not changed.
  func save(_ changes: [SessionChange], of server: ServerID) async throws -> Set<SessionKey>

  /// Forgets sessions of a server. Those that do not belong to it stay.
  func remove(_ keys: [SessionKey], of server: ServerID) async throws

  /// Forgets the sessions and the revocations whose time is over, and the leases of servers that have gone.
  func removeExpired() async throws

  /// Ends the lease of a server, which stops. What it has not handed over can be taken at once.
  func endLease(of server: ServerID) async throws

  /// Keeps revocations of log-ins. Of two of one name, the later date and the later end count.
  ///
  /// By default nothing is kept. Then a server forgets who has logged out when it is restarted.
  func revoke(_ revocations: [SessionRevocation]) async throws

  /// Returns the dates until which log-ins no longer count, by those of the names that have one.
  ///
  /// By default none has one.
  func revocations(of names: [String]) async throws -> [String: Date]
}

extension SessionStorage {
  public func revoke(_ revocations: [SessionRevocation]) async throws {}

  public func revocations(of names: [String]) async throws -> [String: Date] { [:] }
}

/// A server, from its start to its end: after a restart it is another one.
public struct ServerID: Hashable, Sendable {
  /// Letters and digits.
  public let text: String

  /// One that was never there.
  public init() {
    self.init(text: String(SecretToken.random().text.prefix(24)))
  }

  /// One that is known by a text, of letters and digits.
  public init(text: String) {
    self.text = text
  }
}

/// The key of a session in a storage. The session's cookie cannot be derived from it.
public struct SessionKey: Hashable, Sendable {
  /// Letters and digits.
  public let text: String

  /// - Parameter text: Letters and digits.
  public init(text: String) {
    self.text = text
  }
}

/// The result of a claim.
public enum SessionClaim: Hashable, Sendable {
  /// There is no such session.
  case unknown
  /// The session belongs to the server now.
  case claimed(SavedSession)
  /// Another server has it, and got a request for it.
  case belongsElsewhere
}

/// A session as it was saved.
public struct SavedSession: Hashable, Sendable {
  /// The number of times that it was taken, its beginning included.
  public var epoch: Int
  /// The saved content, encrypted.
  public var content: Data

  /// - Parameters:
  ///   - epoch: The number of times that it was taken, its beginning included.
  ///   - content: The saved state, encrypted.
  public init(epoch: Int, content: Data) {
    self.epoch = epoch
    self.content = content
  }
}

/// The change of a session that is to be saved.
public struct SessionChange: Hashable, Sendable {
  /// The key of the session.
  public var key: SessionKey
  /// The epoch under which it belongs to the server. A session begins with the epoch 1.
  public var epoch: Int
  /// The number of this save among those of the epoch. A lower number than the storage has is refused, such
  /// as that of an abandoned request: it would undo a later save.
  public var number: Int
  /// Whether the session is begun, unless that was done.
  public var isNew: Bool
  /// Its content, or `nil` if that is the one before.
  public var content: Data?
  /// Whether it belongs to no server from then on.
  public var isHandedOver: Bool
  /// The time that it is kept, unless it is saved again.
  public var lifetime: Duration

  /// - Parameters:
  ///   - key: The key of the session.
  ///   - epoch: The epoch under which it belongs to the server.
  ///   - number: The number of the save among those of the session under this epoch.
  ///   - isNew: A Boolean value that indicates whether the save begins the session, where no other has.
  ///   - content: The session's content, or `nil` if that is the one before.
  ///   - isHandedOver: A Boolean value that indicates whether it belongs to no server from then on.
  ///   - lifetime: The time for which it is kept, unless it is saved again.
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
