/// Whether there is a connection, and how many subscribers it is for.
enum AutoconnectState {
  case disconnected

  /// A thread is attaching the first subscriber and will then connect; `nil` once it does connect.
  case connecting(attachingThread: UInt?, subscriberCount: Int)

  case connected(any Cancellable, subscriberCount: Int)

  /// A thread cancels the connection, since the last subscriber has cancelled; and connects again if others
  /// have come by then. The old connection would serve them beside the new one.
  case disconnecting(thread: UInt, subscriberCount: Int)

  /// What becomes of a connection that was made.
  enum Verdict {
    /// It is the connection now; the one that it replaced is to be released.
    case keep(replacing: (any Cancellable)?)

    /// All subscribers have cancelled meanwhile.
    case abandon
  }

  /// - Returns: Whether the caller is to connect once the subscriber is attached.
  ///
  /// A subscriber that comes from inside the attaching of the first one connects too, which is Combine's
  /// answer. Everybody else who comes meanwhile joins the connection in the making. The same holds while the
  /// connection is being cancelled.
  mutating func addSubscriber(on thread: UInt) -> Bool {
    switch self {
    case .disconnected:
      self = .connecting(attachingThread: thread, subscriberCount: 1)
      return true
    case .connecting(let attachingThread, let count):
      let isInside = attachingThread == thread
      self = .connecting(attachingThread: attachingThread, subscriberCount: isInside ? 1 : count + 1)
      return isInside
    case .connected(let connection, let count):
      self = .connected(connection, subscriberCount: count + 1)
      return false
    case .disconnecting(thread, let count):
      self = .connecting(attachingThread: thread, subscriberCount: count + 1)
      return true
    case .disconnecting(let disconnecting, let count):
      self = .disconnecting(thread: disconnecting, subscriberCount: count + 1)
      return false
    }
  }

  /// Called when the first subscriber is attached.
  mutating func beginConnecting() {
    if case .connecting(_, let count) = self {
      self = .connecting(attachingThread: nil, subscriberCount: count)
    }
  }

  mutating func finishConnecting(_ connection: any Cancellable) -> Verdict {
    switch self {
    case .connecting(_, let count) where count <= 0:
      self = .disconnected
      return .abandon
    case .connecting(_, let count):
      self = .connected(connection, subscriberCount: count)
      return .keep(replacing: nil)
    case .connected(let replaced, _):
      self = .connected(connection, subscriberCount: 1)
      return .keep(replacing: replaced)
    case .disconnected, .disconnecting:
      self = .connected(connection, subscriberCount: 1)
      return .keep(replacing: nil)
    }
  }

  /// - Returns: The connection to cancel, when that was the last subscriber. Then ``finishDisconnecting()``
  ///   follows.
  mutating func removeSubscriber(on thread: UInt) -> (any Cancellable)? {
    switch self {
    case .disconnected:
      return nil
    case .disconnecting(let disconnecting, let count):
      // Also for a subscription that is cancelled again.
      self = .disconnecting(thread: disconnecting, subscriberCount: max(0, count - 1))
      return nil
    case .connecting(let attachingThread, let count):
      self = .connecting(attachingThread: attachingThread, subscriberCount: count - 1)
      return nil
    case .connected(let connection, let count) where count <= 1:
      self = .disconnecting(thread: thread, subscriberCount: 0)
      return connection
    case .connected(let connection, let count):
      self = .connected(connection, subscriberCount: count - 1)
      return nil
    }
  }

  /// - Returns: Whether the caller is to connect for those who have come meanwhile.
  mutating func finishDisconnecting() -> Bool {
    guard case .disconnecting(_, let count) = self else { return false }
    self = count > 0 ? .connecting(attachingThread: nil, subscriberCount: count) : .disconnected
    return count > 0
  }
}
