import ComposableArchitecture
import Foundation
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
