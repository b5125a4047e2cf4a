import LivePagesCore

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
