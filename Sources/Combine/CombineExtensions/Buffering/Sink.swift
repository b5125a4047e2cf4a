import CombineShim

extension Publishers {
  /// The subscriber of an operator's upstream, which feeds a ``DemandBuffer`` in front of the operator's
  /// downstream.
  ///
  /// For people who write operators: the operator's subscription keeps one for each upstream, passes requests
  /// to ``demand(_:)`` and cancels with ``cancelUpstream()``. A subclass may override what it receives.
  ///
  /// ```swift
  /// private final class Subscription<Downstream: Subscriber>: CombineShim.Subscription { … }
  ///   sink = Sink(upstream: upstream, downstream: downstream, transformOutput: { $0.id }, transformFailure: { $0 })
  /// ```
  ///
  /// (It is in `Publishers`, so that it is `Sink` inside an extension of that and no other `Sink` elsewhere.)
  ///
  /// May be used from any thread. Upstream is cancelled when the sink is released.
  open class Sink<Upstream: Publisher, Downstream: CombineShim.Subscriber>: CombineShim.Subscriber {
    public typealias Input = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Makes a value for downstream of one of upstream's, or `nil` to drop it.
    public typealias TransformOutput = (Upstream.Output) -> Downstream.Input?

    /// Makes a failure for downstream of upstream's, or `nil` to keep it from downstream.
    public typealias TransformFailure = (Upstream.Failure) -> Downstream.Failure?

    /// The buffer between this sink and downstream.
    public let buffer: DemandBuffer<Downstream>

    private let connection = UpstreamConnection()
    private let transformOutput: TransformOutput
    private let transformFailure: TransformFailure

    /// Subscribes to upstream.
    /// - Parameters:
    ///   - upstream: The publisher to subscribe to.
    ///   - downstream: The subscriber of the transformed values, which it gets as far as it has demanded them
    ///     with ``demand(_:)``.
    ///   - transformOutput: A closure that makes a value for downstream, or `nil` to drop it; another is
    ///     requested in its stead.
    ///   - transformFailure: A closure that makes a failure for downstream, or `nil` to keep it from
    ///     downstream.
    public init(
      upstream: Upstream,
      downstream: Downstream,
      transformOutput: @escaping TransformOutput,
      transformFailure: @escaping TransformFailure
    ) {
      buffer = DemandBuffer(subscriber: downstream)
      self.transformOutput = transformOutput
      self.transformFailure = transformFailure
      upstream.subscribe(self)
    }

    deinit {
      cancelUpstream()
    }

    /// Passes on what downstream wants: delivers what is buffered, and asks upstream for the demand.
    /// - Parameter demand: The demand in addition.
    public func demand(_ demand: Subscribers.Demand) {
      connection.request(buffer.demand(demand))
    }

    /// Cancels upstream and releases it; what it sends after that is dropped. What is buffered can still be
    /// demanded; ``DemandBuffer/cancel()`` drops that.
    public func cancelUpstream() {
      connection.cancel()
    }

    open func receive(subscription: any Subscription) {
      connection.attach(subscription)
    }

    open func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard !connection.hasEnded else { return .none }
      guard let output = transformOutput(input) else { return .max(1) }
      // The transform may have called code that cancels.
      return connection.hasEnded ? .none : buffer.buffer(value: output)
    }

    open func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard connection.complete() else { return }
      switch completion {
      case .finished:
        buffer.complete(completion: .finished)
      case .failure(let error):
        if let failure = transformFailure(error) { buffer.complete(completion: .failure(failure)) }
      }
    }
  }
}

extension Publishers.Sink where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  /// Subscribes to upstream, whose values and failure downstream gets as they are.
  /// - Parameters:
  ///   - upstream: The publisher to subscribe to.
  ///   - downstream: The subscriber, which gets values as far as it has demanded them with ``demand(_:)``.
  public convenience init(upstream: Upstream, downstream: Downstream) {
    self.init(
      upstream: upstream,
      downstream: downstream,
      transformOutput: { $0 },
      transformFailure: { $0 }
    )
  }
}
