extension ConnectablePublisher {
  /// Automates the process of connecting to or disconnecting from this connectable publisher.
  ///
  ///     upstream:      ---1--2--3--4--5--|
  ///     subscriber a:  ^--1--2--3-!
  ///     subscriber b:      ^-2--3--4-!
  ///     connection:    ^-------------!
  ///
  /// Use this operator when you don't need to control the moment of the connection. The publisher connects
  /// when the first subscriber attaches, and disconnects when the last one cancels, while a completion
  /// doesn't disconnect it. Requests go to upstream, and you receive elements on the threads that upstream
  /// sends them from.
  /// - Returns: A publisher that connects automatically, and that counts all of its subscribers together.
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that automatically connects to its upstream connectable publisher while it has subscribers.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    private let lock = Lock()

    /// Guarded by `lock`.
    private var connection = AutoconnectState.disconnected

    /// Creates the publisher that ``ConnectablePublisher/autoconnect()`` returns.
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

    /// Returns whether the caller must connect. Called after a subscriber was attached.
    @usableFromInline
    func isToConnect(_ role: AutoconnectState.Role) -> Bool {
      lock.withLock { role == .connects ? connection.beginConnecting() : connection.attached() }
    }

    // Inlined, so that the code that forwards upstream values is specialized.
    @inlinable
    func connect() {
      finishConnecting(upstream.connect())
    }

    @usableFromInline
    func finishConnecting(_ new: any Cancellable) {
      // A replaced connection is released, and an abandoned one is cancelled, outside the lock.
      switch lock.withLock({ connection.finishConnecting(new) }) {
      case .keep(let replaced): withExtendedLifetime(replaced) {}
      case .abandon: new.cancel()
      }
    }

    /// Removes a subscriber, and disconnects if it was the last one.
    /// - Returns: `true` if it was the last subscriber. If so, the caller must call
    ///   ``finishDisconnecting()``.
    @usableFromInline
    func removeSubscriber() -> Bool {
      let thread = currentThreadNumber
      guard let ended = lock.withLock({ connection.removeSubscriber(on: thread) }) else { return false }
      ended.cancel()
      return true
    }

    /// Connects again if other subscribers were added in the meantime.
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

  /// Upstream's subscription, wrapped so that cancelling it also updates the number of subscribers.
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

/// The state of the connection, and the number of its subscribers.
@usableFromInline
enum AutoconnectState {
  case disconnected

  /// A thread is attaching the first subscriber and will then connect. The thread is `nil` once it connects.
  case connecting(attachingThread: UInt?, subscriberCount: Int, attachedCount: Int)

  /// No thread connects, because all subscribers are still being attached. The thread that attaches the first
  /// one will connect.
  case awaitingAttachment(subscriberCount: Int)

  case connected(any Cancellable, subscriberCount: Int)

  /// The last subscriber has cancelled, and a thread is cancelling the connection. That thread connects again
  /// for subscribers that arrive in the meantime, because they would also receive the values of the old
  /// connection if they connected earlier.
  case disconnecting(thread: UInt, subscriberCount: Int, attachedCount: Int)

  /// The task of the thread that adds a subscriber, besides attaching it.
  @usableFromInline
  enum Role {
    /// The thread connects once the subscriber is attached.
    case connects

    /// When the subscriber is attached, the thread calls ``attached()``. No thread connects before that.
    case saysWhenAttached

    /// None, because there is a connection.
    case joins
  }

  /// The decision about a new connection.
  enum Decision {
    /// The new connection is stored. The caller releases the connection that it has replaced, if any.
    case keep(replacing: (any Cancellable)?)

    /// All subscribers have cancelled in the meantime, so the caller cancels the new connection.
    case abandon
  }

  /// Adds a subscriber.
  ///
  /// As in Combine, a subscriber that is added while the same thread is attaching the first one also
  /// connects. Subscribers that other threads add in the meantime join that connection. The same applies
  /// while the connection is being cancelled.
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

  /// Records that a subscriber with the role `saysWhenAttached` was attached.
  /// - Returns: `true` if the caller must connect.
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

  /// Records that a subscriber with the role `connects` was attached.
  /// - Returns: `true` if the caller must connect. It must not if the attached subscriber has cancelled while
  ///   the others are still being attached.
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

  /// - Returns: The connection to cancel if that was the last subscriber; otherwise, `nil`. After the cancel,
  ///   the caller must call ``finishDisconnecting()``.
  mutating func removeSubscriber(on thread: UInt) -> (any Cancellable)? {
    switch self {
    case .disconnected:
      return nil
    case .disconnecting(let disconnecting, let count, let attached):
      // The counts stay at zero or above because a subscription can be cancelled twice.
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

  /// - Returns: `true` if the caller must connect for subscribers that were added in the meantime. If none of
  ///   them is attached yet, the thread that attaches the first one connects.
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
