import ComposableArchitecture
import Foundation
import LivePagesCore

/// A subject that all visitors of a site share. A message goes to all current subscribers, the sender among
/// them if it has subscribed.
///
/// A message arrives at most once, and messages of one sender arrive in order; none is kept for later
/// subscribers. It arrives on the thread of the sender or the transport: effects bring it to the actor of
/// their store. A topic never completes.
///
/// ```
/// listens     --a--b----|
/// also        -----b--c--
/// send        --a--b--c--
/// ```
///
/// **Several servers.** Those who listen on the server of the sender have a message at once, and those on
/// other servers soon after, if it is `Codable`. While the servers do not reach each other, messages go to
/// the sender's server alone: ``Topics/connection`` says so.
public final class Topic<Message: Sendable>: Publisher, @unchecked Sendable {
  public typealias Output = Message
  public typealias Failure = Never

  // Sendable: a subject may be used on any thread, and its messages go to others.
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

  /// Tells all who listen. Those who listen on this server have taken it when this returns, unless others
  /// send as well. What ``publish(_:)`` throws is reported as an issue, once for each type of message and
  /// error.
  public func send(_ message: Message) {
    do {
      try publish(message)
    } catch {
      reports.report(error)
    }
  }

  /// Tells all who listen, as ``send(_:)`` does, and throws where that reports an issue.
  ///
  /// - Throws: A ``TopicError``, where the site has several servers. A message that is too large, or cannot
  ///   be encoded, goes to nobody, on this server neither. One that comes when too many wait goes to those on
  ///   this server. A message whose type is not `Codable` does so too, without an error.
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
    // Who listens holds the topic.
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

/// The link of a topic or a presence to the transport, once there is one.
final class TopicLink: Sendable {
  private struct State {
    var transport: (any TopicTransport)?
    var subscription: TransportSubscription?
  }

  private let state = LivePagesCore.Locked(State())

  var transport: (any TopicTransport)? { state.withLock { $0.transport } }

  /// Connects with a transport, unless that was done before.
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

/// Says whether other servers are reached, before and after there is a transport.
final class TopicConnections: @unchecked Sendable {
  // Sendable: a subject may be used on any thread; `following` is set once.
  private let subject = CurrentValueSubject<TopicConnection, Never>(.oneServer)
  private var following: AnyCancellable?

  var publisher: AnyPublisher<TopicConnection, Never> {
    subject.removeDuplicates().eraseToAnyPublisher()
  }

  /// - Parameter connection: A publisher of the transport's connection. Call this function once.
  func follow(_ connection: AnyPublisher<TopicConnection, Never>) {
    following = connection.sink { [subject] in subject.send($0) }
  }
}
