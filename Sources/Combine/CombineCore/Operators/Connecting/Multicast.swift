import Synchronization

extension Publisher {
  /// Applies a closure to create a subject that delivers elements to subscribers.
  ///
  ///     upstream:            --1--2--3--|
  ///     connect:             c
  ///     subscriber a:        --1--2--3--|
  ///     subscriber b, late:      ^2--3--|
  ///
  /// Nothing is published before `connect()` is called. The subject determines how demand and late
  /// subscribers are handled.
  /// - Parameter createSubject: A closure that returns the subject. It is called once, when the first
  ///   subscriber attaches or `connect()` is called.
  /// - Returns: A connectable publisher that shares upstream elements among its subscribers.
  @inlinable
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where Failure == S.Failure, Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Provides a subject that delivers elements to multiple subscribers. See ``multicast(_:)``.
  ///
  /// Nothing is published before `connect()` is called. The subject determines how demand and late
  /// subscribers are handled.
  /// - Parameter subject: The subject that delivers elements to subscribers.
  /// - Returns: A connectable publisher that shares upstream elements among its subscribers.
  @inlinable
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    multicast { subject }
  }
}

extension Publishers {
  /// A publisher that uses a subject to deliver elements to multiple subscribers once it is connected.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that creates the subject.
    public let createSubject: () -> SubjectType

    /// Ensures that only one thread calls the closure.
    private let gate = Gate()

    /// Guarded by `gate`.
    private var createdSubject: SubjectType?

    /// Creates the publisher that ``Publisher/multicast(_:)`` returns.
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

    /// Subscribes the subject to upstream. Each call adds another subscription.
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

    /// Read during a use. Written by the thread that `uses` selects to release it, when no use is left, so no
    /// two accesses overlap.
    @exclusivity(unchecked)
    @usableFromInline var downstream: Held<Downstream>?

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

    /// Calls a closure with downstream, unless downstream was released.
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
  /// Shares the output of an upstream publisher with multiple subscribers.
  ///
  ///     upstream:            --1--2--3--|
  ///     subscriber a:        --1--2--3--|
  ///     subscriber b, late:      ^2--3--|
  ///
  /// When the first subscriber attaches, the operator subscribes to upstream with unlimited demand. When the
  /// last subscriber cancels, the operator cancels upstream, and the next subscriber starts a new
  /// subscription. A subscriber without demand misses elements.
  /// - Returns: A class instance that shares elements received from its upstream publisher with multiple
  ///   subscribers.
  @inlinable
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// A publisher that shares the output of an upstream publisher with multiple subscribers. Two instances are
  /// equal if they are the same object.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    @usableFromInline let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Creates the publisher that ``Publisher/share()`` returns.
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

extension Publisher where Failure == Never {
  /// Creates a connectable publisher that shares this publisher's elements among its subscribers.
  ///
  ///     upstream:          --1--2--3--|
  ///     connect:               c
  ///     makeConnectable()  -----2--3--|
  ///
  /// Equivalent to `multicast(subject: PassthroughSubject())`.
  /// - Returns: A publisher that publishes no elements until `connect()` is called.
  @inlinable
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// A publisher that shares another publisher's elements once it is connected. Copies share one connection.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let shared: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Creates a publisher that shares the upstream publisher's elements once it is connected.
    @inlinable
    public init(upstream: Upstream) {
      shared = upstream.multicast(subject: PassthroughSubject())
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      shared.receive(subscriber: subscriber)
    }

    @inlinable
    public func connect() -> any Cancellable {
      shared.connect()
    }
  }
}

/// A publisher that publishes no elements until it is connected.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Connects to the upstream publisher and starts publishing elements.
  /// - Returns: A cancellable that disconnects the publisher.
  func connect() -> any Cancellable
}
