import Synchronization

extension Publisher {
  /// Applies a closure to create a subject that delivers elements to subscribers.
  ///
  ///     upstream:            --1--2--3--|
  ///     connect:             c
  ///     subscriber a:        --1--2--3--|
  ///     subscriber b, late:      ^2--3--|
  ///
  /// Use a multicast publisher when you have several subscribers, but want upstream to do its work only once.
  /// Call `connect()` when all of them are attached, because nothing is published before that. The subject
  /// that you create decides how to handle demand and subscribers that arrive later.
  /// - Parameter createSubject: A closure that returns the subject. The operator calls it once, when the
  ///   first subscriber attaches or when you call `connect()`.
  /// - Returns: A connectable publisher that shares upstream elements among its subscribers.
  @inlinable
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where Failure == S.Failure, Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Provides a subject that delivers elements to multiple subscribers. See ``multicast(_:)``.
  ///
  /// Use this method instead of ``multicast(_:)`` when you already have a subject. Call `connect()` when all
  /// subscribers are attached, because nothing is published before that. The subject decides how to handle
  /// demand and subscribers that arrive later.
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

    /// Read during a use. The thread that `uses` selects writes it to release it, when no use is left.
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
  /// Use `share()` when several subscribers need the same values and the work of upstream is expensive, such
  /// as a request. The operator subscribes to upstream with unlimited demand when the first subscriber
  /// attaches, and cancels upstream when the last one cancels. If a subscriber attaches after that, the
  /// operator subscribes again. A subscriber that has no demand, or that arrives late, misses elements.
  /// - Returns: A class instance that shares elements received from its upstream publisher with multiple
  ///   subscribers.
  @inlinable
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// A publisher that shares the output of an upstream publisher with multiple subscribers.
  ///
  /// Two instances are equal if they are the same object.
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
  /// Use this operator to attach several subscribers before the first element is published. It is equivalent
  /// to `multicast(subject: PassthroughSubject())`.
  /// - Returns: A publisher that publishes its elements after you call `connect()`.
  @inlinable
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// A publisher that shares another publisher's elements after you connect it. All copies share one
  /// connection.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let shared: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Creates a publisher that shares the upstream publisher's elements after you connect it.
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

/// A publisher that publishes its elements after you connect it.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Connects to the upstream publisher and starts publishing elements.
  /// - Returns: A cancellable instance that disconnects the publisher.
  func connect() -> any Cancellable
}
