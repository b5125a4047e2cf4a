extension ConnectablePublisher {
  /// Connects when the first subscriber comes, and disconnects when the last one cancels.
  ///
  ///     upstream:      ---1--2--3--4--5--|
  ///     subscriber a:  ^--1--2--3-!
  ///     subscriber b:      ^-2--3--4-!
  ///     connection:    ^-------------!
  ///
  /// Demand, values and threads are upstream's. A completion does not disconnect.
  /// - Returns: A publisher that connects by itself, with one count for all its subscribers.
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that connects another while it has subscribers.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is connected.
    public let upstream: Upstream

    private let lock = Lock()

    /// Guarded by `lock`.
    private var connection = AutoconnectState.disconnected

    /// Makes the publisher that ``ConnectablePublisher/autoconnect()`` returns.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let role = addSubscriber()
      upstream.receive(subscriber: Inner(parent: self, downstream: subscriber))
      if role != .joins, isToConnect(role) { connect() }
    }

    @usableFromInline
    func addSubscriber() -> AutoconnectState.Role {
      lock.withLock { connection.addSubscriber(on: currentThreadNumber) }
    }

    /// Called when a subscriber is attached.
    @usableFromInline
    func isToConnect(_ role: AutoconnectState.Role) -> Bool {
      lock.withLock { role == .connects ? connection.beginConnecting() : connection.attached() }
    }

    // Inlined, so that upstream's values are sent on by code that knows their types.
    @inlinable
    func connect() {
      finishConnecting(upstream.connect())
    }

    @usableFromInline
    func finishConnecting(_ new: any Cancellable) {
      // What was replaced is released, and what nobody wants any more cancelled, outside the lock.
      switch lock.withLock({ connection.finishConnecting(new) }) {
      case .keep(let replaced): withExtendedLifetime(replaced) {}
      case .abandon: new.cancel()
      }
    }

    /// Disconnects with the last subscriber.
    /// - Returns: Whether it was the last. Then ``finishDisconnecting()`` follows.
    @usableFromInline
    func removeSubscriber() -> Bool {
      let thread = currentThreadNumber
      guard let ended = lock.withLock({ connection.removeSubscriber(on: thread) }) else { return false }
      ended.cancel()
      return true
    }

    /// Connects again, if others have come meanwhile.
    @usableFromInline
    func finishDisconnecting() {
      if lock.withLock({ connection.finishDisconnecting() }) { connect() }
    }
  }
}

extension Publishers.Autoconnect {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: ValuePassingSubscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let parent: Publishers.Autoconnect<Upstream>
    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(parent: Publishers.Autoconnect<Upstream>, downstream: Downstream) {
      self.parent = parent
      self.downstream = downstream
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      downstream.receive(subscription: CountedSubscription(parent: parent, base: subscription))
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "Autoconnect" }

    @usableFromInline var customMirror: Mirror {
      Mirror(self, children: ["parent": parent, "downstream": downstream])
    }
  }

  /// Upstream's subscription, which it passes for, except that a cancel counts.
  @usableFromInline
  struct CountedSubscription: Subscription, CustomStringConvertible, CustomPlaygroundDisplayConvertible {
    @usableFromInline let parent: Publishers.Autoconnect<Upstream>
    @usableFromInline let base: any Subscription

    @inlinable
    init(parent: Publishers.Autoconnect<Upstream>, base: any Subscription) {
      self.parent = parent
      self.base = base
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { base.combineIdentifier }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {
      base.request(demand)
    }

    @usableFromInline
    func cancel() {
      let hasDisconnected = parent.removeSubscriber()
      base.cancel()
      if hasDisconnected { parent.finishDisconnecting() }
    }

    @usableFromInline var description: String { "\(base)" }

    @usableFromInline var playgroundDescription: Any { description }
  }
}

/// Whether there is a connection, and how many subscribers it is for.
@usableFromInline
enum AutoconnectState {
  case disconnected

  /// A thread is attaching the first subscriber and will then connect; `nil` once it does connect.
  case connecting(attachingThread: UInt?, subscriberCount: Int, attachedCount: Int)

  /// Nobody connects, since those who have come are still being attached. The first that is connects.
  case awaitingAttachment(subscriberCount: Int)

  case connected(any Cancellable, subscriberCount: Int)

  /// A thread cancels the connection, since the last subscriber has cancelled; and connects again if others
  /// have come by then. The old connection would serve them beside the new one.
  case disconnecting(thread: UInt, subscriberCount: Int, attachedCount: Int)

  /// The task of a new subscriber besides attaching itself.
  @usableFromInline
  enum Role {
    /// It connects once it is attached.
    case connects

    /// It says when it is ``attached()``: nobody connects before one is.
    case saysWhenAttached

    /// Nothing: there is a connection.
    case joins
  }

  /// The decision about a connection that was made.
  enum Decision {
    /// It is the connection now; the one that it replaced is to be released.
    case keep(replacing: (any Cancellable)?)

    /// All subscribers have cancelled meanwhile.
    case abandon
  }

  /// A subscriber that comes from inside the attaching of the first one connects too, which is Combine's
  /// answer. Everybody else who comes meanwhile joins the connection in the making. The same holds while the
  /// connection is being cancelled.
  mutating func addSubscriber(on thread: UInt) -> Role {
    switch self {
    case .disconnected:
      self = .connecting(attachingThread: thread, subscriberCount: 1, attachedCount: 1)
      return .connects
    case .connecting(thread, _, let attached):
      self = .connecting(attachingThread: thread, subscriberCount: 1, attachedCount: attached + 1)
      return .connects
    case .connecting(let attachingThread, let count, let attached):
      self = .connecting(
        attachingThread: attachingThread,
        subscriberCount: count + 1,
        attachedCount: attached
      )
      return attachingThread == nil ? .joins : .saysWhenAttached
    case .awaitingAttachment(let count):
      self = .awaitingAttachment(subscriberCount: count + 1)
      return .saysWhenAttached
    case .connected(let connection, let count):
      self = .connected(connection, subscriberCount: count + 1)
      return .joins
    case .disconnecting(thread, let count, let attached):
      self = .connecting(attachingThread: thread, subscriberCount: count + 1, attachedCount: attached + 1)
      return .connects
    case .disconnecting(let disconnecting, let count, let attached):
      self = .disconnecting(thread: disconnecting, subscriberCount: count + 1, attachedCount: attached)
      return .saysWhenAttached
    }
  }

  /// Called when a subscriber is attached that was to say so.
  /// - Returns: Whether the caller is to connect.
  mutating func attached() -> Bool {
    switch self {
    case .awaitingAttachment(let count):
      self = .connecting(attachingThread: nil, subscriberCount: count, attachedCount: 1)
      return true
    case .connecting(let attachingThread, let count, let attached):
      self = .connecting(
        attachingThread: attachingThread,
        subscriberCount: count,
        attachedCount: attached + 1
      )
    case .disconnecting(let thread, let count, let attached):
      self = .disconnecting(thread: thread, subscriberCount: count, attachedCount: attached + 1)
    case .disconnected, .connected: break
    }
    return false
  }

  /// Called when the first subscriber is attached.
  /// - Returns: Whether to connect: not when it has cancelled, and those who have come since are still being
  ///   attached.
  mutating func beginConnecting() -> Bool {
    guard case .connecting(_, let count, let attached) = self else { return true }
    if count > 0, attached <= 0 {
      self = .awaitingAttachment(subscriberCount: count)
      return false
    }
    self = .connecting(attachingThread: nil, subscriberCount: count, attachedCount: attached)
    return true
  }

  mutating func finishConnecting(_ connection: any Cancellable) -> Decision {
    switch self {
    case .connecting(_, let count, _) where count <= 0:
      self = .disconnected
      return .abandon
    case .connecting(_, let count, _), .awaitingAttachment(let count):
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
    case .disconnecting(let disconnecting, let count, let attached):
      // Also for a subscription that is cancelled again.
      self = .disconnecting(
        thread: disconnecting,
        subscriberCount: max(0, count - 1),
        attachedCount: max(0, attached - 1)
      )
      return nil
    case .connecting(let attachingThread, let count, let attached):
      self = .connecting(
        attachingThread: attachingThread,
        subscriberCount: count - 1,
        attachedCount: attached - 1
      )
      return nil
    case .awaitingAttachment(let count):
      self = count > 1 ? .awaitingAttachment(subscriberCount: count - 1) : .disconnected
      return nil
    case .connected(let connection, let count) where count <= 1:
      self = .disconnecting(thread: thread, subscriberCount: 0, attachedCount: 0)
      return connection
    case .connected(let connection, let count):
      self = .connected(connection, subscriberCount: count - 1)
      return nil
    }
  }

  /// - Returns: Whether the caller is to connect for those who have come meanwhile. If none of them is
  ///   attached yet, the first that is connects.
  mutating func finishDisconnecting() -> Bool {
    guard case .disconnecting(_, let count, let attached) = self else { return false }
    if count > 0, attached > 0 {
      self = .connecting(attachingThread: nil, subscriberCount: count, attachedCount: attached)
      return true
    }
    self = count > 0 ? .awaitingAttachment(subscriberCount: count) : .disconnected
    return false
  }
}
