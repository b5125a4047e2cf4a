import ComposableArchitecture
import Foundation
import IssueReporting
import LivePagesCore

/// Carries messages and members of topics and presences between the servers of a site.
///
/// ``Topics`` has none by default. Without one, topics and presences stay inside the process. The product
/// `LivePagesPostgres` has one over PostgreSQL, and ``InMemoryServers`` one for tests.
///
/// Closures that a transport calls may be called on any thread, those of one subscription one after the
/// other.
public protocol TopicTransport: AnyObject, Sendable {
  /// Whether other servers can be reached, now and after each change. It never fails or completes.
  var connection: AnyPublisher<TopicConnection, Never> { get }

  /// Sends a message to those who listen on other servers, at most once, and in the order of the calls. It
  /// does not wait for them.
  ///
  /// - Throws: A ``TopicError`` if the message was not taken: then no other server gets it.
  func publish(_ message: Data, on channel: TopicChannel) throws(TopicError)

  /// Calls a closure for each message of another server, until the subscription is cancelled. Messages of
  /// this server are not among them.
  func subscribe(
    to channel: TopicChannel,
    receive: @escaping @Sendable (Data) -> Void
  ) -> TransportSubscription

  /// Shows a member of this server to the others as it looks from now on, or that it has gone.
  ///
  /// Other servers see it while this one lives and reaches them, again after an interruption, and no longer
  /// than a lease after this server's end.
  ///
  /// - Parameters:
  ///   - member: The member's looks, or `nil` if it has gone.
  ///   - number: The member's number among those that this server has in the channel.
  ///   - channel: The presence.
  /// - Throws: A ``TopicError`` if the member was not taken: then others see it as it was before.
  func show(_ member: Data?, number: Int, in channel: TopicChannel) throws(TopicError)

  /// Calls a closure with the members of other servers, and with each change, until the subscription is
  /// cancelled.
  func watch(
    _ channel: TopicChannel,
    receive: @escaping @Sendable ([RemoteMember]) -> Void
  ) -> TransportSubscription
}

/// A member that another server has in a presence, or had.
public struct RemoteMember: Hashable, Sendable {
  /// Tells a member from those of all other servers.
  public struct ID: Hashable, Sendable {
    /// The server's name, which no other server ever has.
    public let server: String
    /// The member's number on its server.
    public let number: Int

    /// Creates the identity of a server's member.
    public init(server: String, number: Int) {
      self.server = server
      self.number = number
    }
  }

  /// The id of the member.
  public let id: ID
  /// The content of the member; `nil` if it has gone.
  public let content: Data?

  /// Creates a member as it looks, or its removal.
  public init(id: ID, content: Data?) {
    self.id = id
    self.content = content
  }
}

/// Ends a subscription to a transport when it is cancelled or released.
public final class TransportSubscription: Sendable {
  private let onCancel: LivePagesCore.Locked<(@Sendable () -> Void)?>

  /// - Parameter onCancel: A closure that ends the subscription. It is called once.
  public init(_ onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = LivePagesCore.Locked(onCancel)
  }

  deinit { cancel() }

  /// Ends the subscription.
  public func cancel() {
    let onCancel = onCancel.withLock { onCancel in
      defer { onCancel = nil }
      return onCancel
    }
    onCancel?()
  }
}

/// The identity of a topic or a presence on all servers: its name and the type of what it carries.
public struct TopicChannel: Hashable, Sendable {
  /// The name that the program gave it.
  public let name: String
  /// The type of the messages or members, with its module.
  public let type: String

  /// Creates the channel of a name and a type's name.
  public init(name: String, type: String) {
    self.name = name
    self.type = type
  }

  init(name: String, of type: Any.Type) {
    self.init(name: name, type: stableName(of: type))
  }
}

extension TopicChannel: CustomStringConvertible {
  public var description: String { "\"\(name)\" of \(type)" }
}

/// Whether what is sent on this server reaches the other servers of its site, and what they send this one.
///
/// Between ``disconnected(reason:)`` and the next ``connected``, messages of others may have been missed:
/// read again what they were about. Members of others vanish when the lease is over, and come back by
/// themselves.
public enum TopicConnection: Hashable, Sendable {
  /// The site has one server.
  case oneServer

  /// The other servers are reached.
  case connected

  /// The other servers are not reached. Messages go to those who listen on this one.
  case disconnected(reason: String)
}

/// The reason that something of a topic or a presence is not known on all servers.
public enum TopicError: Error, Hashable, Sendable {
  /// The messages or members are not `Codable`, so they stay on their server.
  case notCodable(TopicChannel)

  /// A message or member could not be encoded.
  case notEncodable(TopicChannel, reason: String)

  /// A message or member is too large.
  case tooLarge(TopicChannel, size: Int, limit: Int)

  /// More messages wait for other servers than may wait. Those on this server have the message.
  case tooManyWaiting(TopicChannel, limit: Int)

  /// What another server has sent could not be decoded.
  case notDecodable(TopicChannel, reason: String)
}

extension TopicError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notCodable(let channel):
      """
      What is sent as \(channel) stays on its server, since the type is not Codable.

      Make it Codable, so that the visitors of the site's other servers get it too.
      """
    case .notEncodable(let channel, let reason):
      """
      Something could not be sent as \(channel), since it cannot be encoded: \(reason)

      Look at its 'encode(to:)'. JSON has no infinite numbers, and none that is not a number.
      """
    case .tooLarge(let channel, let size, let limit):
      """
      Something was not sent as \(channel): it has \(size) bytes, and the limit is \(limit).

      Send what others need to find it, such as an id, and keep the rest where all servers can read it.
      """
    case .tooManyWaiting(let channel, let limit):
      """
      A message was not sent as \(channel) to other servers: \(limit) messages wait already, or as many bytes as may wait.

      They are taken more slowly than they are sent, or not at all: 'topics.connection' says so. 'throttle' what \
      changes often.
      """
    case .notDecodable(let channel, let reason):
      """
      Something that another server sent as \(channel) cannot be decoded: \(reason)

      Another version of the program has sent it. While both run, change such types only so that each decodes what the \
      other encodes: a new property is optional or has a default, and a new case waits until all servers know it.
      """
    }
  }
}

/// Reports what goes wrong between servers, once for each type and kind of error: more of the same would
/// follow.
final class TopicReports: Sendable {
  private struct Key: Hashable {
    let type: String
    let kind: Int
  }

  private let reported = LivePagesCore.Locked<Set<Key>>([])

  func report(_ error: TopicError) {
    let isFirst = reported.withLock { $0.insert(Self.key(of: error)).inserted }
    if isFirst { reportIssue("\(error)") }
  }

  private static func key(of error: TopicError) -> Key {
    switch error {
    case .notCodable(let channel): Key(type: channel.type, kind: 0)
    case .notEncodable(let channel, _): Key(type: channel.type, kind: 1)
    case .tooLarge(let channel, _, _): Key(type: channel.type, kind: 2)
    case .tooManyWaiting(let channel, _): Key(type: channel.type, kind: 3)
    case .notDecodable(let channel, _): Key(type: channel.type, kind: 4)
    }
  }
}

/// Encodes and decodes what a topic or a presence carries, if it is `Codable`.
struct ChannelCoding<Value: Sendable>: Sendable {
  let channel: TopicChannel

  /// Whether values can be encoded and decoded.
  static var isPossible: Bool { Value.self is any Codable.Type }

  func encode(_ value: Value) throws(TopicError) -> Data {
    guard let value = value as? any Encodable else { throw .notCodable(channel) }
    do {
      return try JSONEncoder().encode(value)
    } catch {
      throw .notEncodable(channel, reason: "\(error)")
    }
  }

  func decode(_ data: Data) throws(TopicError) -> Value {
    guard let type = Value.self as? any Decodable.Type else { throw .notCodable(channel) }
    do {
      guard let value = try JSONDecoder().decode(type, from: data) as? Value else {
        throw TopicError.notDecodable(channel, reason: "It is no \(Value.self).")
      }
      return value
    } catch let error as TopicError {
      throw error
    } catch {
      throw .notDecodable(channel, reason: "\(error)")
    }
  }
}
