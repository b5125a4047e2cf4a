#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif os(Windows)
  import WinSDK
#endif

extension Publisher {
  /// Raises a debugger signal when a provided closure needs to stop the process in the debugger.
  ///
  ///     upstream:                              --1--2--|
  ///     breakpoint(receiveOutput: { $0 > 9 })  --1--2--|
  ///
  /// Use this operator to find out where an unexpected value comes from. It calls your closure on the thread
  /// of the event, before it forwards the event. Without a debugger, the signal ends the process. Requests go
  /// to upstream unchanged, and you receive elements and the completion on the threads that upstream sends
  /// them from.
  /// - Parameters:
  ///   - receiveSubscription: A closure that takes the subscription and returns `true` to stop in the
  ///     debugger, or `nil`.
  ///   - receiveOutput: A closure that takes an element and returns `true` to stop in the debugger, or `nil`.
  ///   - receiveCompletion: A closure that takes the completion and returns `true` to stop in the debugger,
  ///     or `nil`.
  /// - Returns: A publisher that publishes the same elements.
  @inlinable
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self,
      receiveSubscription: receiveSubscription,
      receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion
    )
  }

  /// Raises a debugger signal upon receiving a failure.
  ///
  ///     upstream:            --1--2--|
  ///     breakpointOnError()  --1--2--|
  ///
  /// Without a debugger, the signal ends the process. Requests go to upstream unchanged, and you receive
  /// elements and the completion on the threads that upstream sends them from.
  /// - Returns: A publisher that publishes the same elements.
  @inlinable
  public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: {
      switch $0 {
      case .finished: false
      case .failure: true
      }
    })
  }
}

extension Publishers {
  /// A publisher that raises a debugger signal when a provided closure needs to stop the process in the
  /// debugger.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` to stop in the debugger when a subscription arrives.
    public let receiveSubscription: ((any Subscription) -> Bool)?

    /// The closure that returns `true` to stop in the debugger when an element arrives.
    public let receiveOutput: ((Upstream.Output) -> Bool)?

    /// The closure that returns `true` to stop in the debugger when the completion arrives.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Creates the publisher that
    /// ``Publisher/breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(
        subscriber:
          Inner(
            downstream: subscriber,
            stopsAtSubscription: receiveSubscription,
            stopsAtOutput: receiveOutput,
            stopsAtCompletion: receiveCompletion
          )
      )
    }
  }
}

extension Publishers.Breakpoint {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: PassThroughSubscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let stopsAtSubscription: ((any Subscription) -> Bool)?
    @usableFromInline let stopsAtOutput: ((Input) -> Bool)?
    @usableFromInline let stopsAtCompletion: ((Subscribers.Completion<Failure>) -> Bool)?
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(
      downstream: Downstream,
      stopsAtSubscription: ((any Subscription) -> Bool)?,
      stopsAtOutput: ((Input) -> Bool)?,
      stopsAtCompletion: ((Subscribers.Completion<Failure>) -> Bool)?
    ) {
      self.downstream = downstream
      self.stopsAtSubscription = stopsAtSubscription
      self.stopsAtOutput = stopsAtOutput
      self.stopsAtCompletion = stopsAtCompletion
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      if stopsAtSubscription?(subscription) == true { stopInDebugger() }
      downstream.receive(subscription: subscription)
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      if stopsAtOutput?(input) == true { stopInDebugger() }
      return downstream.receive(input)
    }

    @inlinable
    @inline(__always)
    func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
      if case .value(let input) = event, stopsAtOutput?(input) == true { stopInDebugger() }
      return downstream._receive(event)
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      if stopsAtCompletion?(completion) == true { stopInDebugger() }
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "Breakpoint" }
  }
}

/// Stops in the debugger, which can continue the process. Without a debugger, ends the process.
@usableFromInline
func stopInDebugger() {
  #if os(Windows)
    DebugBreak()
  #elseif os(WASI)
    fatalError("breakpoint")
  #else
    raise(SIGTRAP)
  #endif
}
