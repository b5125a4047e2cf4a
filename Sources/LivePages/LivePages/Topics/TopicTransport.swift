import ComposableArchitecture
import Foundation
import IssueReporting
import LivePagesCore

/// A connection between the servers of a site that carries the messages and members of topics and presences.
///
/// You need a transport when your site runs on several servers. By default, ``Topics`` doesn't have one, and
/// topics and presences stay inside the process. The product `LivePagesPostgres` provides a transport that
/// uses PostgreSQL, and ``InMemoryServers`` provides one for tests.
///
/// When you implement a transport, you can call closures on any thread. Make sure that calls for the same
/// subscription don't overlap.
public protocol TopicTransport: AnyObject, Sendable {
  /// Publishes the state of the connection to the other servers, first when you subscribe and then after
  /// changes.
  ///
  /// It doesn't complete.
  var connection: AnyPublisher<TopicConnection, Never> { get }

  /// Sends a message to the subscribers on other servers, without waiting for them.
  ///
  /// They receive it at most once, in the order of the calls.
  ///
  /// - Throws: A ``TopicError`` if the transport rejects the message, and the other servers don't receive it.
  func publish(_ message: Data, on channel: TopicChannel) throws(TopicError)

  /// Calls a closure with the messages of other servers, but not of this one, until you cancel the
  /// subscription.
  func subscribe(
    to channel: TopicChannel,
    receive: @escaping @Sendable (Data) -> Void
  ) -> TransportSubscription

  /// Shows a new or changed member of this server to the other servers, or removes it.
  ///
  /// The other servers show the member as long as this server runs and they can reach it. The member
  /// reappears after an interruption. When this server ends unexpectedly, the member disappears at most one
  /// lease later.
  ///
  /// - Parameters:
  ///   - member: The encoded member, or `nil` if it has left.
  ///   - number: The number of the member on this server.
  ///   - channel: The channel of the presence.
  /// - Throws: A ``TopicError`` if the transport rejects the member, and the other servers keep its previous
  ///   content.
  func show(_ member: Data?, number: Int, in channel: TopicChannel) throws(TopicError)

  /// Calls a closure with the members of other servers, first immediately and then after changes, until you
  /// cancel the subscription.
  func watch(
    _ channel: TopicChannel,
    receive: @escaping @Sendable ([RemoteMember]) -> Void
  ) -> TransportSubscription
}

/// A member of a presence on another server, or the removal of one.
public struct RemoteMember: Hashable, Sendable {
  /// The identity of a member, unique across all servers.
  public struct ID: Hashable, Sendable {
    /// The unique name of the server.
    public let server: String
    /// The number of the member on its server.
    public let number: Int

    /// Creates the id of a member.
    public init(server: String, number: Int) {
      self.server = server
      self.number = number
    }
  }

  /// The id of the member.
  public let id: ID
  /// The content of the member, or `nil` if it has left.
  public let content: Data?

  /// Creates a member with its content, or a removal of the member.
  public init(id: ID, content: Data?) {
    self.id = id
    self.content = content
  }
}

/// A subscription to a transport.
///
/// The subscription ends when you cancel or release it.
public final class TransportSubscription: Sendable {
  private let onCancel: LivePagesCore.Locked<(@Sendable () -> Void)?>

  /// Creates a subscription with a closure that ends it.
  ///
  /// - Parameter onCancel: A closure that ends the subscription. The subscription calls it once.
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

/// The identity of a topic or presence on all servers, made up of a name and the type of its messages or
/// members.
public struct TopicChannel: Hashable, Sendable {
  /// The name that you chose for the topic or presence.
  public let name: String
  /// The type name of the messages or members, including its module.
  public let type: String

  /// Creates a channel from a name and the name of a type.
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

/// The state of the connection between this server and the other servers of its site.
///
/// Between ``disconnected(reason:)`` and the next ``connected``, you may lose messages from other servers.
/// Load the data that they concern again when the connection returns. You don't have to do this for members:
/// those of other servers disappear when the lease expires, and reappear with the connection.
public enum TopicConnection: Hashable, Sendable {
  /// The site has one server.
  case oneServer

  /// This server can reach the others.
  case connected

  /// This server can't reach the others, and messages stay on the server of their sender.
  case disconnected(reason: String)
}

/// The reason why not all servers receive a message or member.
public enum TopicError: Error, Hashable, Sendable {
  /// The messages or members aren't `Codable`, and stay on their server.
  case notCodable(TopicChannel)

  /// A message or member can't be encoded.
  case notEncodable(TopicChannel, reason: String)

  /// The message or member is too large.
  case tooLarge(TopicChannel, size: Int, limit: Int)

  /// Too many messages are waiting for the other servers.
  ///
  /// The subscribers on this server have received the message.
  case tooManyWaiting(TopicChannel, limit: Int)

  /// A message or member of another server can't be decoded.
  case notDecodable(TopicChannel, reason: String)
}

extension TopicError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notCodable(let channel):
      """
      Values of \(channel) aren't sent to other servers, because their type is not Codable.

      Make the type Codable, so that visitors of the other servers receive them.
      """
    case .notEncodable(let channel, let reason):
      """
      A value of \(channel) cannot be encoded, so it wasn't sent: \(reason)

      Check its 'encode(to:)'. JSON has neither infinite numbers nor NaN.
      """
    case .tooLarge(let channel, let size, let limit):
      """
      A value of \(channel) has \(size) bytes, more than the limit of \(limit), so it wasn't sent.

      Store it in a place that all servers can read, and send its id.
      """
    case .tooManyWaiting(let channel, let limit):
      """
      A message of \(channel) wasn't sent to other servers: \(limit) messages are waiting, or the limit of waiting bytes is reached.

      The connection is slower than the senders, or lost: observe 'topics.connection', and 'throttle' frequent messages.
      """
    case .notDecodable(let channel, let reason):
      """
      A value of \(channel) from another server cannot be decoded: \(reason)

      Another version of the program has sent it. While both versions run, each must decode the values of the other: make \
      a new property optional or give it a default, and send a new case only when all servers can decode it.
      """
    }
  }
}

/// Reports errors between servers. The same error is likely to recur, so it reports an error once for a type
/// and kind.
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

/// Encodes and decodes the messages or members of a channel, if they are `Codable`.
struct ChannelCoding<Value: Sendable>: Sendable {
  let channel: TopicChannel

  /// A Boolean value that indicates whether values can be encoded and decoded.
  static var isPossible: Bool { Value.self is any Codable.Type }

  func encode(_ value: Value) throws(TopicError) -> Data {
    guard let value = value as? any Encodable else { throw .notCodable(channel) }
    do {
      return try JSONEncoder().encode(value).checkingJSONNumbers()
    } catch {
      throw .notEncodable(channel, reason: "\(error)")
    }
  }

  func decode(_ data: Data) throws(TopicError) -> Value {
    guard let type = Value.self as? any Decodable.Type else { throw .notCodable(channel) }
    do {
      guard let value = try JSONDecoder().decode(type, from: data) as? Value else {
        throw TopicError.notDecodable(channel, reason: "It isn't a \(Value.self).")
      }
      return value
    } catch let error as TopicError {
      throw error
    } catch {
      throw .notDecodable(channel, reason: "\(error)")
    }
  }
}
