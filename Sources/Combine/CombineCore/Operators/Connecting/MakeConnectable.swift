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
