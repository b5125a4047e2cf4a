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
  /// Stops in the debugger when a closure says so.
  ///
  ///     upstream:                              --1--2--|
  ///     breakpoint(receiveOutput: { $0 > 9 })  --1--2--|
  ///
  /// The closures are called on the thread of their event, before it goes on. Without a debugger the program
  /// ends. Demand, completion and threads are upstream's.
  /// - Parameters:
  ///   - receiveSubscription: A closure that returns whether to stop at a subscription, or `nil`.
  ///   - receiveOutput: A closure that returns whether to stop at a value, or `nil`.
  ///   - receiveCompletion: A closure that returns whether to stop at a completion, or `nil`.
  /// - Returns: A publisher of the same values.
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

  /// Stops in the debugger when upstream fails.
  ///
  ///     upstream:            --1--2--|
  ///     breakpointOnError()  --1--2--|
  ///
  /// Without a debugger the program ends. Demand, completion and threads are upstream's.
  /// - Returns: A publisher of the same values.
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
  /// A publisher that stops in the debugger when a closure says so of an event of another.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are watched.
    public let upstream: Upstream

    /// Whether to stop at a subscription.
    public let receiveSubscription: ((any Subscription) -> Bool)?

    /// Whether to stop at a value.
    public let receiveOutput: ((Upstream.Output) -> Bool)?

    /// Whether to stop at a completion.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Makes the publisher that
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

/// Stops in the debugger, which may go on afterwards. Without one the program ends.
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
