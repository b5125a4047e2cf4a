import ComposableArchitecture
import Foundation
import LivePagesCore

/// Several servers in one process.
///
/// Use this class in tests and previews to try what happens when visitors are on different servers, without a
/// database:
///
/// ```swift
/// let servers = InMemoryServers()
/// let (first, second) = (servers.add(), servers.add())
/// let topics = Topics(transport: first)
/// ```
///
/// Messages and members are encoded and decoded as they would be in a network. They arrive at the other servers
/// before `send` returns, unless another thread is already delivering.
public final class InMemoryServers: Sendable {
  fileprivate struct Subscriber {
    let server: String
    let channel: TopicChannel
    /// Receives messages or members.
    let receive: Receiver
  }

  fileprivate enum Receiver {
    case messages(@Sendable (Data) -> Void)
    case members(@Sendable ([RemoteMember]) -> Void)
  }

  fileprivate struct Member {
    let id: RemoteMember.ID
    let channel: TopicChannel
    let content: Data
  }

  fileprivate struct State {
    var lastServer = 0
    var connected: Set<String> = []
    var lastSubscriber = 0
    var subscribers: [Int: Subscriber] = [:]
    /// The members, in the order of arrival.
    var members: [Member] = []
    var deliveries: [@Sendable () -> Void] = []
    var isDelivering = false
  }

  private let state = LivePagesCore.Locked(State())

  /// Creates a site without servers.
  public init() {}

  /// Adds a server, and connects it to the others.
  public func add() -> InMemoryServer {
    let name = state.withLock { state in
      state.lastServer += 1
      let name = "server \(state.lastServer)"
      state.connected.insert(name)
      return name
    }
    return InMemoryServer(name, among: self)
  }

  // MARK: Of a server

  fileprivate func publish(_ message: Data, on channel: TopicChannel, by server: String) {
    change { state in
      guard state.connected.contains(server) else { return }
      for (_, subscriber) in state.others(than: server, on: channel) {
        if case .messages(let receive) = subscriber.receive { state.deliveries.append { receive(message) } }
      }
    }
  }

  fileprivate func show(_ content: Data?, of id: RemoteMember.ID, in channel: TopicChannel) {
    change { state in
      let index = state.members.firstIndex { $0.id == id && $0.channel == channel }
      switch (index, content) {
      case (let index?, let content?):
        state.members[index] = Member(id: id, channel: channel, content: content)
      case (let index?, nil): state.members.remove(at: index)
      case (nil, let content?): state.members.append(Member(id: id, channel: channel, content: content))
      case (nil, nil): return
      }
      guard state.connected.contains(id.server) else { return }
      state.tell([RemoteMember(id: id, content: content)], on: channel, by: id.server)
    }
  }

  fileprivate func add(_ subscriber: Subscriber) -> TransportSubscription {
    var number = 0
    change { state in
      state.lastSubscriber += 1
      number = state.lastSubscriber
      state.subscribers[number] = subscriber
      guard state.connected.contains(subscriber.server) else { return }
      state.tell(state.others(than: subscriber.server), to: subscriber)
    }
    let added = number
    return TransportSubscription { [weak self] in
      self?.state.withLock { _ = $0.subscribers.removeValue(forKey: added) }
    }
  }

  fileprivate func setConnected(_ isConnected: Bool, _ server: String) {
    change { state in
      guard state.connected.contains(server) != isConnected else { return }
      let others = state.others(than: server)
      if isConnected { state.connected.insert(server) } else { state.connected.remove(server) }
      for member in state.members where member.id.server == server {
        let shown = RemoteMember(id: member.id, content: isConnected ? member.content : nil)
        state.tell([shown], on: member.channel, by: server)
      }
      for (_, subscriber) in state.subscribers where subscriber.server == server {
        state.tell(others, to: subscriber, isGone: !isConnected)
      }
    }
  }

  /// Changes the state, and performs the resulting deliveries one after the other.
  private func change(_ body: (inout State) -> Void) {
    let delivers = state.withLock { state in
      body(&state)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard delivers else { return }
    while let delivery = state.withLock({ $0.nextDelivery() }) { delivery() }
  }
}

extension InMemoryServers.State {
  fileprivate mutating func nextDelivery() -> (@Sendable () -> Void)? {
    if deliveries.isEmpty { isDelivering = false }
    return deliveries.isEmpty ? nil : deliveries.removeFirst()
  }

  /// Returns the subscribers of the other connected servers.
  fileprivate func others(
    than server: String,
    on channel: TopicChannel
  ) -> [(key: Int, value: InMemoryServers.Subscriber)] {
    subscribers.filter {
      $0.value.server != server && connected.contains($0.value.server) && $0.value.channel == channel
    }
    .sorted { $0.key < $1.key }
  }

  /// Returns the members of the other connected servers.
  fileprivate func others(than server: String) -> [InMemoryServers.Member] {
    members.filter { $0.id.server != server && connected.contains($0.id.server) }
  }

  fileprivate mutating func tell(_ changed: [RemoteMember], on channel: TopicChannel, by server: String) {
    for (_, subscriber) in others(than: server, on: channel) {
      if case .members(let receive) = subscriber.receive { deliveries.append { receive(changed) } }
    }
  }

  fileprivate mutating func tell(
    _ members: [InMemoryServers.Member],
    to subscriber: InMemoryServers.Subscriber,
    isGone: Bool = false
  ) {
    let shown = members.filter { $0.channel == subscriber.channel }
      .map { RemoteMember(id: $0.id, content: isGone ? nil : $0.content) }
    guard case .members(let receive) = subscriber.receive, !shown.isEmpty else { return }
    deliveries.append { receive(shown) }
  }
}

/// A server of ``InMemoryServers``.
public final class InMemoryServer: TopicTransport, @unchecked Sendable {
  // Sendable: subjects are thread-safe, and everything else is immutable and Sendable.
  private let name: String
  private let servers: InMemoryServers
  private let subject = CurrentValueSubject<TopicConnection, Never>(.connected)

  fileprivate init(_ name: String, among servers: InMemoryServers) {
    self.name = name
    self.servers = servers
  }

  public var connection: AnyPublisher<TopicConnection, Never> { subject.eraseToAnyPublisher() }

  /// Disconnects the server from the others, and stops the exchange of messages and members.
  public func disconnect() {
    servers.setConnected(false, name)
    subject.send(.disconnected(reason: "The test has disconnected it."))
  }

  /// Connects the server again after ``disconnect()``.
  public func reconnect() {
    servers.setConnected(true, name)
    subject.send(.connected)
  }

  public func publish(_ message: Data, on channel: TopicChannel) throws(TopicError) {
    servers.publish(message, on: channel, by: name)
  }

  public func subscribe(
    to channel: TopicChannel,
    receive: @escaping @Sendable (Data) -> Void
  ) -> TransportSubscription {
    servers.add(.init(server: name, channel: channel, receive: .messages(receive)))
  }

  public func show(_ member: Data?, number: Int, in channel: TopicChannel) throws(TopicError) {
    servers.show(member, of: RemoteMember.ID(server: name, number: number), in: channel)
  }

  public func watch(
    _ channel: TopicChannel,
    receive: @escaping @Sendable ([RemoteMember]) -> Void
  ) -> TransportSubscription {
    servers.add(.init(server: name, channel: channel, receive: .members(receive)))
  }
}
