import ComposableArchitecture
import Foundation
import LivePagesCore

/// A subject that all visitors of a site share.
///
/// When you send a message, all current subscribers receive it. This includes your own subscription, if you
/// have one.
///
/// Subscribers receive a message at most once, and messages from one sender in order. A topic doesn't keep
/// messages for later subscribers, and doesn't complete. You receive messages on the thread of the sender or of
/// the transport. In an effect, they arrive on the actor of the store:
///
/// ```
/// listens     --a--b----|
/// also        -----b--c--
/// send        --a--b--c--
/// ```
///
/// **Several servers.** Subscribers on the same server receive your message immediately. Those on other servers
/// receive it shortly afterward, provided that the message is `Codable`. When the servers lose the connection
/// to one another, messages stay on the server of the sender. To find out about this, subscribe to
/// ``Topics/connection``.
public final class Topic<Message: Sendable>: Publisher, @unchecked Sendable {
  public typealias Output = Message
  public typealias Failure = Never

  // Sendable: subjects are thread-safe, and messages are `Sendable`.
  private let subject = PassthroughSubject<Message, Never>()
  private let coding: ChannelCoding<Message>
  private let link = TopicLink()
  private let reports: TopicReports
  private let wasReleased: @Sendable () -> Void

  init(_ name: String, reports: TopicReports, wasReleased: @escaping @Sendable () -> Void = {}) {
    self.reports = reports
    coding = ChannelCoding(channel: TopicChannel(name: name, of: Message.self))
    self.wasReleased = wasReleased
  }

  deinit { wasReleased() }

  /// Sends a message to all subscribers.
  ///
  /// When this method returns, the subscribers on this server have received the message, unless other threads
  /// are sending as well. The method reports an error that ``publish(_:)`` would throw as an issue, once for a
  /// type of message and error.
  public func send(_ message: Message) {
    do {
      try publish(message)
    } catch {
      reports.report(error)
    }
  }

  /// Sends a message to all subscribers, or throws an error if it doesn't reach all servers.
  ///
  /// - Throws: A ``TopicError`` if the site has several servers and some don't receive the message. If it's too
  ///   large or can't be encoded, nobody receives it, including the subscribers on this server. If too many
  ///   messages are waiting, only those on this server do. This method doesn't throw an error for a message
  ///   that isn't `Codable` and therefore stays on this server.
  public func publish(_ message: Message) throws(TopicError) {
    var overflow: TopicError?
    if let transport = link.transport {
      do {
        try transport.publish(coding.encode(message), on: coding.channel)
      } catch {
        guard case .tooManyWaiting = error else { throw error }
        overflow = error
      }
    }
    subject.send(message)
    if let overflow { throw overflow }
  }

  public func receive(subscriber: some Subscriber<Message, Never>) {
    // A subscription retains the topic.
    subject.handleEvents(receiveCancel: { [self] in withExtendedLifetime(self) {} })
      .subscribe(subscriber)
  }
}

extension Topic: Connectable {
  func connect(to transport: any TopicTransport) {
    guard ChannelCoding<Message>.isPossible else { return reports.report(.notCodable(coding.channel)) }
    link.connect(to: transport) { transport in
      transport.subscribe(to: coding.channel) { [weak self] in self?.receive($0) }
    }
  }

  private func receive(_ data: Data) {
    do {
      subject.send(try coding.decode(data))
    } catch {
      reports.report(error)
    }
  }
}

/// The connection from a topic or presence to a transport, if any.
final class TopicLink: Sendable {
  private struct State {
    var transport: (any TopicTransport)?
    var subscription: TransportSubscription?
  }

  private let state = LivePagesCore.Locked(State())

  var transport: (any TopicTransport)? { state.withLock { $0.transport } }

  /// Connects to a transport, unless the topic already has one.
  ///
  /// - Parameter subscribe: A closure that subscribes to the transport.
  func connect(
    to transport: any TopicTransport,
    _ subscribe: (any TopicTransport) -> TransportSubscription
  ) {
    let isNew = state.withLock { state in
      guard state.transport == nil else { return false }
      state.transport = transport
      return true
    }
    guard isNew else { return }
    let subscription = subscribe(transport)
    state.withLock { $0.subscription = subscription }
  }
}

/// Publishes the state of the connection to other servers, whether or not there is a transport.
final class TopicConnections: @unchecked Sendable {
  // Sendable: subjects are thread-safe, and `following` is set only once.
  private let subject = CurrentValueSubject<TopicConnection, Never>(.oneServer)
  private var following: AnyCancellable?

  var publisher: AnyPublisher<TopicConnection, Never> {
    subject.removeDuplicates().eraseToAnyPublisher()
  }

  /// - Parameter connection: A publisher of the transport's connection. You can call this function only once.
  func follow(_ connection: AnyPublisher<TopicConnection, Never>) {
    following = connection.sink { [subject] in subject.send($0) }
  }
}
