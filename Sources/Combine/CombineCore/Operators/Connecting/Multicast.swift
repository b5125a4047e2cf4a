import Synchronization

extension Publisher {
  /// Sends what upstream sends to any number of subscribers through a subject that a closure makes.
  ///
  ///     upstream:            --1--2--3--|
  ///     connect:             c
  ///     subscriber a:        --1--2--3--|
  ///     subscriber b, late:      ^2--3--|
  ///
  /// Nothing is sent before `connect()`. The subject decides about demand and late subscribers.
  /// - Parameter createSubject: A closure that makes the subject; called once, by the first subscriber or
  ///   `connect()`.
  /// - Returns: A publisher that is shared by its subscribers and waits for `connect()`.
  @inlinable
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where Failure == S.Failure, Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Sends what upstream sends to any number of subscribers through a subject: see ``multicast(_:)``.
  ///
  /// Nothing is sent before `connect()`. The subject decides about demand and late subscribers.
  /// - Parameter subject: The subject that sends the values.
  /// - Returns: A publisher that is shared by its subscribers and waits for `connect()`.
  @inlinable
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    multicast { subject }
  }
}

extension Publishers {
  /// A publisher that sends what another sends through a subject, once it is told to connect.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that feeds the subject while connected.
    public let upstream: Upstream

    /// Makes the subject.
    public let createSubject: () -> SubjectType

    /// Makes sure that the closure runs once, whichever threads come first.
    private let gate = Gate()

    /// Guarded by `gate`.
    private var createdSubject: SubjectType?

    /// Makes the publisher that ``Publisher/multicast(_:)`` returns.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    @usableFromInline var subject: SubjectType {
      let isOutermost = gate.enter()
      defer { if isOutermost { gate.leave() } }
      if let createdSubject { return createdSubject }
      let subject = createSubject()
      createdSubject = subject
      return subject
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where SubjectType.Failure == S.Failure, SubjectType.Output == S.Input {
      subject.receive(subscriber: Inner(downstream: subscriber))
    }

    /// Subscribes the subject to upstream; each call does so once more.
    @inlinable
    public func connect() -> any Cancellable {
      upstream.subscribe(subject)
    }
  }
}

extension Publishers.Multicast {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, Subscriber, Subscription, OperatorObject
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let uses = UseCount()

    /// Read inside of a use; written by the thread that `uses` tells to release it, when no use is left. So
    /// no two accesses overlap.
    @exclusivity(unchecked)
    @usableFromInline var downstream: Held<Downstream>?

    /// Whether there is a subscription that has not ended.
    @usableFromInline let isForwarding = Atomic<Bool>(false)

    @inlinable
    init(downstream: Downstream) {
      self.downstream = Held(downstream)
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      guard begin(subscription) else { return subscription.cancel() }
      isForwarding.store(true, ordering: .releasing)
      useDownstream { $0.receive(subscription: self) }
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      guard isForwarding.load(ordering: .acquiring) else { return .none }
      useDownstream { downstream in
        let demand = downstream.receive(input)
        if demand != .none { upstreamSubscription?.request(demand) }
      }
      return .none
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard let ended = end() else { return }
      isForwarding.store(false, ordering: .releasing)
      useDownstream { $0.receive(completion: completion) }
      if uses.close() { downstream = nil }
      withExtendedLifetime(ended) {}
    }

    /// Calls the body with downstream, unless that was released.
    @inlinable
    @inline(__always)
    func useDownstream(_ body: (Downstream) -> Void) {
      if uses.begin() {
        switch downstream {
        case .some(let downstream): downstream.use(body)
        case .none: break
        }
      }
      if uses.end() { downstream = nil }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      upstreamSubscription?.request(demand)
    }

    @inlinable
    func cancel() {
      guard let subscription = end() else { return }
      isForwarding.store(false, ordering: .releasing)
      subscription.cancel()
      if uses.close() { downstream = nil }
    }

    @usableFromInline var description: String { "Multicast" }
  }
}

extension Publisher {
  /// Shares one subscription to upstream among any number of subscribers.
  ///
  ///     upstream:            --1--2--3--|
  ///     subscriber a:        --1--2--3--|
  ///     subscriber b, late:      ^2--3--|
  ///
  /// When the first subscriber comes, upstream is subscribed to and everything is requested from it. It is
  /// cancelled when the last one cancels; the next subscriber then starts it anew. A subscriber loses values
  /// that it has not demanded.
  /// - Returns: A publisher that is shared by its subscribers.
  @inlinable
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// A publisher that shares one subscription to another among its subscribers. Two are equal when they are
  /// the same.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is shared.
    public let upstream: Upstream

    @usableFromInline let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Makes the publisher that ``Publisher/share()`` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
      shared = upstream.multicast(subject: PassthroughSubject()).autoconnect()
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      shared.receive(subscriber: subscriber)
    }

    public static func == (lhs: Share, rhs: Share) -> Bool {
      lhs === rhs
    }
  }
}
