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
      upstream.subscribe(Inner(parent: self, downstream: subscriber))
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
