extension Publisher where Failure == Never {
  /// Makes a publisher wait for `connect()` and share what it then sends.
  ///
  ///     upstream:          --1--2--3--|
  ///     connect:               c
  ///     makeConnectable()  -----2--3--|
  ///
  /// The same as `multicast(subject: PassthroughSubject())`.
  /// - Returns: A publisher that is shared by its subscribers and waits for `connect()`.
  @inlinable
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// A publisher that waits to be told to connect and then shares what another sends. Copies are one and the
  /// same.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let shared: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Makes the publisher that ``Publisher/makeConnectable()`` returns.
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

/// A publisher that sends nothing until it is told to connect.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts sending to the subscribers.
  /// - Returns: A token that disconnects when it is cancelled.
  func connect() -> any Cancellable
}
